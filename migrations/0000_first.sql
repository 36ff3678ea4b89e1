CREATE TABLE `campaigns` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`seed` text NOT NULL,
	`seed_salt` text NOT NULL,
	`request_hash` text,
	`request_digest` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`seq` integer NOT NULL,
	`head` text NOT NULL,
	`closed` integer NOT NULL,
	`party_q` integer,
	`party_r` integer,
	`hex_count` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_id_unique` ON `campaigns` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_request_hash_unique` ON `campaigns` (`request_hash`);--> statement-breakpoint
CREATE TABLE `commands` (
	`campaign` integer NOT NULL,
	`id` text NOT NULL,
	`link` text NOT NULL,
	`digest` text NOT NULL,
	`first_seq` integer NOT NULL,
	`last_seq` integer NOT NULL,
	PRIMARY KEY(`campaign`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `hexes` (
	`campaign` integer NOT NULL,
	`seq` integer NOT NULL,
	`q` integer NOT NULL,
	`r` integer NOT NULL,
	`facts` blob NOT NULL,
	PRIMARY KEY(`campaign`, `seq`, `q`, `r`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `hexes_by_place` ON `hexes` (`campaign`,`q`,`r`);--> statement-breakpoint
CREATE TABLE `installation` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `keyrings` (
	`hash` text NOT NULL,
	`link` text NOT NULL,
	`added_at` text NOT NULL,
	PRIMARY KEY(`hash`, `link`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ledger` (
	`campaign` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` text NOT NULL,
	`salt` text NOT NULL,
	`body` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`campaign`, `seq`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `links` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign` integer NOT NULL,
	`role` text NOT NULL,
	`label` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text,
	`revoked_at` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `links_token_hash_unique` ON `links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `links_by_campaign` ON `links` (`campaign`);
--> statement-breakpoint
-- From here on by hand: nothing revealed can be undone, and the database itself sees to it. A refusal before
-- INSERT is needed as well as those before UPDATE and DELETE, since INSERT OR REPLACE passes by both of those.
CREATE TRIGGER `ledger_only_grows` BEFORE INSERT ON `ledger`
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM `ledger` WHERE campaign = NEW.campaign)
	OR NOT EXISTS (SELECT 1 FROM `campaigns` WHERE number = NEW.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a ledger entry is numbered one after the last of its campaign');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_is_never_changed` BEFORE UPDATE ON `ledger`
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a ledger entry is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_is_never_shortened` BEFORE DELETE ON `ledger`
WHEN EXISTS (SELECT 1 FROM `campaigns` WHERE number = OLD.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: no ledger entry is deleted while its campaign exists');
END;
--> statement-breakpoint
CREATE TRIGGER `hexes_are_revealed_once` BEFORE INSERT ON `hexes`
WHEN EXISTS (SELECT 1 FROM `hexes` WHERE campaign = NEW.campaign AND q = NEW.q AND r = NEW.r)
	OR NOT EXISTS (SELECT 1 FROM `ledger` WHERE campaign = NEW.campaign AND seq = NEW.seq)
	-- Only entries that are being written reveal anything: the campaign's row is brought up to them last.
	OR NEW.seq <= (SELECT seq FROM `campaigns` WHERE number = NEW.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a hex is revealed once, by an entry of its campaign');
END;
--> statement-breakpoint
CREATE TRIGGER `hexes_are_never_changed` BEFORE UPDATE ON `hexes`
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a revealed hex is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `hexes_are_never_hidden` BEFORE DELETE ON `hexes`
WHEN EXISTS (SELECT 1 FROM `campaigns` WHERE number = OLD.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: no revealed hex is deleted while its campaign exists');
END;
--> statement-breakpoint
CREATE TRIGGER `commands_are_done_once` BEFORE INSERT ON `commands`
WHEN EXISTS (SELECT 1 FROM `commands` WHERE campaign = NEW.campaign AND id = NEW.id)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a command is carried out once');
END;
--> statement-breakpoint
CREATE TRIGGER `commands_are_never_changed` BEFORE UPDATE ON `commands`
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a carried-out command is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `commands_are_never_forgotten` BEFORE DELETE ON `commands`
WHEN EXISTS (SELECT 1 FROM `campaigns` WHERE number = OLD.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: no carried-out command is forgotten while its campaign exists');
END;
--> statement-breakpoint
CREATE TRIGGER `campaigns_begin_once` BEFORE INSERT ON `campaigns`
WHEN EXISTS (SELECT 1 FROM `campaigns` WHERE number = NEW.number OR id = NEW.id OR request_hash = NEW.request_hash)
	-- The number of a removed campaign is not taken up again, or what is left of that one could pass for this one's.
	OR (NEW.number > 0 AND NEW.number <= (SELECT seq FROM sqlite_sequence WHERE name = 'campaigns'))
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a campaign begins once');
END;
--> statement-breakpoint
CREATE TRIGGER `campaigns_keep_their_seed` BEFORE UPDATE ON `campaigns`
WHEN NEW.number IS NOT OLD.number OR NEW.id IS NOT OLD.id OR NEW.created_at IS NOT OLD.created_at
	OR NEW.seed IS NOT OLD.seed OR NEW.seed_salt IS NOT OLD.seed_salt
	OR NEW.request_hash IS NOT OLD.request_hash OR NEW.request_digest IS NOT OLD.request_digest
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: what a campaign began with is never changed');
END;
--> statement-breakpoint
CREATE TRIGGER `campaigns_only_go_on` BEFORE UPDATE ON `campaigns`
WHEN NEW.seq < OLD.seq OR NEW.hex_count < OLD.hex_count OR NEW.closed < OLD.closed
	OR NEW.seq IS NOT (SELECT max(seq) FROM `ledger` WHERE campaign = NEW.number)
	OR NEW.head IS NOT (SELECT hash FROM `ledger` WHERE campaign = NEW.number AND seq = NEW.seq)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a campaign only goes on, never back');
END;
