"""What can be wrong, one file a part of the Pi. Each check takes a patient and yields findings; it writes nothing."""
