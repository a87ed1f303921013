"""The server: tables and matches over HTTP and WebSocket, kept in a store."""
