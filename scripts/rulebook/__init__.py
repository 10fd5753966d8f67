"""The pictures of the rule sheets: what each shows and claims, and how they are written as a book."""
