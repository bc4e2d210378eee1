"""Everything a game is, without a screen: rules, gate, session, records and oracles.

Nothing in here imports textual, rich or the application. The rules, the session and the
oracles use the standard library alone; pydantic lives in :mod:`seqtui.engines.gate`.
"""
