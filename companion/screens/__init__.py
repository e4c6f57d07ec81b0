"""Views to pictures: 128x64, one bit. Knows PIL and `companion.views`, nothing else."""
