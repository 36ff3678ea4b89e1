CREATE TABLE `admitted_keyrings` (
	`hash` text PRIMARY KEY NOT NULL,
	`proof` text NOT NULL,
	`admitted_at` text NOT NULL
) STRICT, WITHOUT ROWID;
