-- By hand: STRICT and WITHOUT ROWID, and the secrets of the keyrings that there are.
CREATE TABLE `keyring_browsers` (
	`keyring` text PRIMARY KEY NOT NULL,
	`browser` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `keyring_secrets` (
	`hash` text PRIMARY KEY NOT NULL,
	`keyring` text NOT NULL,
	`made_at` text NOT NULL,
	`used` integer NOT NULL,
	`ends_at` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `keyring_secrets_by_keyring` ON `keyring_secrets` (`keyring`);--> statement-breakpoint
-- Until now a keyring was called by the hash of its only secret.
INSERT INTO `keyring_secrets` (`hash`, `keyring`, `made_at`, `used`)
	SELECT `hash`, `hash`, min(`added_at`), 1 FROM (
		SELECT `hash`, `added_at` FROM `keyrings` UNION ALL SELECT `hash`, `admitted_at` FROM `admitted_keyrings`
	) GROUP BY `hash`;
--> statement-breakpoint
ALTER TABLE `campaigns` ADD `taken_in` integer;--> statement-breakpoint
ALTER TABLE `ledger` ADD `hexes_sum` integer;
