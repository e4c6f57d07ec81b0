"""Beans, a game of a dozen lines of rules, installed as a stranger's game would be. Only the engine and views.

Roll a die (1 to 3 beans). Take them, give them to another, or roll once more first. First to the goal wins.
"""

from companion.engine.game import Game

from .rules import Beans

game: Game = Beans()
