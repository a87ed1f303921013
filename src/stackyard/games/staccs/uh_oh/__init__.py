"""UH OH! and UH OH! PARTY: who is first to stack all cards of the hand."""
