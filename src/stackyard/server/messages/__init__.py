"""Every message between server and clients.

They are the one source of the API's OpenAPI document, the page on the socket's messages and the
client's TypeScript types.
"""

from typing import Final

from stackyard.server.messages import catalogue, live, people, problems, records, tables

#: All messages, for those who document them or make types of them.
ROOTS: Final[tuple[type, ...]] = (
    problems.Problem,
    catalogue.GameInfo,
    catalogue.RulesPage,
    people.NewGuest,
    people.Rename,
    people.Me,
    people.OthersEnded,
    people.MoveCode,
    people.ClaimCode,
    tables.NewTable,
    tables.Table,
    tables.Join,
    tables.Ready,
    tables.ChangeSeat,
    tables.Listing,
    *live.FromClient.__args__,
    *live.FromServer.__args__,
    records.Replay,
    records.ReplayRecord,
    records.ScoreSheet,
    records.JudgeCase,
    records.Verdict,
    records.FairnessCheck,
)
