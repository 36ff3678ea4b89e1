-- By hand: STRICT and WITHOUT ROWID.
CREATE TABLE `keyring_origins` (
	`hash` text PRIMARY KEY NOT NULL,
	`origin` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `keyring_origins_by_origin` ON `keyring_origins` (`origin`);--> statement-breakpoint
ALTER TABLE `ledger` ADD `bytes` integer;
