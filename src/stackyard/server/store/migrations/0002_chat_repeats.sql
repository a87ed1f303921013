-- Version 2: a line of chat keeps the id of its message, so that a repeat is known as one.

ALTER TABLE chat ADD COLUMN message TEXT;
CREATE UNIQUE INDEX chat_message ON chat (table_id, person, message) WHERE message IS NOT NULL;
