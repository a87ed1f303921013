"""Stacky Map: lay tickets into your own map, spoil the others', insure yourself."""
