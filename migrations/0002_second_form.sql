-- By hand, from what drizzle-kit proposed: STRICT, WITHOUT ROWID, AUTOINCREMENT and the checks are in no description of
-- the tables that it reads, and the new columns are worked out from what the entries say.
DROP TRIGGER `ledger_only_grows`;--> statement-breakpoint
DROP TRIGGER `ledger_is_never_changed`;--> statement-breakpoint
DROP TRIGGER `ledger_is_never_shortened`;--> statement-breakpoint
DROP TRIGGER `hexes_are_revealed_once`;--> statement-breakpoint
DROP TRIGGER `hexes_are_never_changed`;--> statement-breakpoint
DROP TRIGGER `hexes_are_never_hidden`;--> statement-breakpoint
DROP TRIGGER `commands_are_done_once`;--> statement-breakpoint
DROP TRIGGER `commands_are_never_changed`;--> statement-breakpoint
DROP TRIGGER `commands_are_never_forgotten`;--> statement-breakpoint
DROP TRIGGER `campaigns_begin_once`;--> statement-breakpoint
DROP TRIGGER `campaigns_keep_their_seed`;--> statement-breakpoint
DROP TRIGGER `campaigns_only_go_on`;--> statement-breakpoint
ALTER TABLE `campaigns` RENAME TO `first_campaigns`;--> statement-breakpoint
ALTER TABLE `ledger` RENAME TO `first_ledger`;--> statement-breakpoint
ALTER TABLE `hexes` RENAME TO `first_hexes`;--> statement-breakpoint
DROP INDEX `campaigns_id_unique`;--> statement-breakpoint
DROP INDEX `campaigns_request_hash_unique`;--> statement-breakpoint
DROP INDEX `hexes_by_place`;--> statement-breakpoint
CREATE TABLE `campaigns` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`request_hash` text,
	`request_digest` text,
	`arrived_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_id_unique` ON `campaigns` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_request_hash_unique` ON `campaigns` (`request_hash`);--> statement-breakpoint
CREATE TABLE `receiving` (
	`campaign` integer PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `secrets` (
	`campaign` integer PRIMARY KEY NOT NULL,
	`master_key` blob,
	`seed` text,
	`seed_salt` blob,
	CHECK (length(`master_key`) = 32),
	CHECK ((`seed` IS NULL) = (`seed_salt` IS NULL))
) STRICT;
--> statement-breakpoint
CREATE TABLE `ledger` (
	`campaign` integer NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`command` blob,
	`digest` blob,
	`next` blob,
	`secret` blob,
	`salt` blob NOT NULL,
	`hash` blob NOT NULL,
	`body` text NOT NULL,
	`text` text,
	`text_salt` blob,
	`party_q` integer,
	`party_r` integer,
	`hex_count` integer NOT NULL,
	`day` integer NOT NULL,
	`steps` integer NOT NULL,
	`closed` integer NOT NULL,
	`key_since` integer NOT NULL,
	PRIMARY KEY(`campaign`, `seq`),
	-- A length of NULL is NULL, which passes.
	CHECK (length(`salt`) = 16 AND length(`hash`) = 32),
	CHECK (length(`command`) = 16),
	CHECK (length(`next`) = 32),
	CHECK (length(`secret`) = 32),
	-- The digest of the ledger's first form is the longer one.
	CHECK (`digest` IS NULL OR (length(`digest`) IN (16, 32) AND `command` IS NOT NULL)),
	CHECK ((`text` IS NULL) = (`text_salt` IS NULL)),
	CHECK ((`party_q` IS NULL) = (`party_r` IS NULL)),
	CHECK (`closed` IN (0, 1))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_by_command` ON `ledger` (`campaign`,`command`) WHERE digest IS NOT NULL;--> statement-breakpoint
CREATE TABLE `hexes` (
	`campaign` integer NOT NULL,
	`q` integer NOT NULL,
	`r` integer NOT NULL,
	`layer` integer NOT NULL,
	`seq` integer NOT NULL,
	`place` integer NOT NULL,
	`facts` blob NOT NULL,
	PRIMARY KEY(`campaign`, `q`, `r`, `layer`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `standing` (
	`campaign` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`campaign`, `kind`, `key`, `seq`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `labels` (
	`campaign` integer NOT NULL,
	`link` text NOT NULL,
	`label` text NOT NULL,
	PRIMARY KEY(`campaign`, `link`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- A campaign arrived here when its first link was made, one from elsewhere too.
INSERT INTO `campaigns` (number, id, request_hash, request_digest, arrived_at)
SELECT number, id, request_hash, request_digest, CAST(round(unixepoch(coalesce(
	(SELECT min(created_at) FROM `links` WHERE campaign = number), created_at), 'subsec') * 1000) AS INTEGER)
FROM `first_campaigns`;
--> statement-breakpoint
-- The numbers of removed campaigns stay used up, those above all that are there as well.
DELETE FROM sqlite_sequence WHERE name = 'campaigns';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT 'campaigns', seq FROM sqlite_sequence WHERE name = 'first_campaigns';
--> statement-breakpoint
INSERT INTO `receiving` (campaign) SELECT number FROM `first_campaigns` WHERE NOT complete;
--> statement-breakpoint
INSERT INTO `secrets` (campaign, master_key, seed, seed_salt)
SELECT number, NULL, seed, unhex(seed_salt) FROM `first_campaigns`;
--> statement-breakpoint
-- The keys of what is read keep the order of what is written; what removed campaigns left behind stays out.
INSERT INTO `ledger` (campaign, seq, at, command, digest, salt, hash, body,
	party_q, party_r, hex_count, day, steps, closed, key_since)
WITH said AS (
	SELECT campaign, seq, at, salt, hash, body, body ->> '$.kind' AS kind, CASE
		WHEN body ->> '$.kind' = 'moved' THEN body -> '$.path[#-1]'
		WHEN body ->> '$.kind' = 'revealed' AND body ->> '$.entered' THEN body -> '$.hex'
	END AS place, CASE
		WHEN body ->> '$.kind' = 'moved' THEN json_array_length(body, '$.path')
		-- The start is no step.
		WHEN body ->> '$.kind' = 'revealed' AND body ->> '$.entered' AND body -> '$.hex.origin' <> 'null' THEN 1
		ELSE 0
	END AS steps
	FROM `first_ledger` WHERE campaign IN (SELECT number FROM `campaigns`)
), standing_after AS (
	SELECT campaign, seq, at, salt, hash, body,
		-- The place of the greatest number so far, found by text: the number with all its zeros, then the place.
		substr(max(printf('%012d', seq) || json_array(place ->> '$.q', place ->> '$.r')) FILTER (WHERE place IS NOT NULL)
			OVER past, 13) AS party,
		count(*) FILTER (WHERE kind = 'revealed') OVER past AS hex_count,
		sum(steps) OVER past AS steps,
		count(*) FILTER (WHERE kind = 'closed') OVER past > 0 AS closed,
		coalesce(max(seq) FILTER (WHERE kind = 'imported') OVER past, 0) AS key_since
	FROM said
	WINDOW past AS (PARTITION BY campaign ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
), done AS (
	-- Ids that differ in case alone were two commands; only the first of them is found by its id from now on.
	SELECT campaign, min(first_seq) AS seq, unhex(id, '-') AS id,
		CASE WHEN length(unhex(digest)) = 32 THEN unhex(digest) ELSE zeroblob(32) END AS digest
	FROM `commands` WHERE length(unhex(id, '-')) = 16 GROUP BY campaign, unhex(id, '-')
)
-- A time that is none, as a forged archive may have brought, must not keep everybody else from going on.
SELECT campaign, seq, coalesce(CAST(round(unixepoch(at, 'subsec') * 1000) AS INTEGER), 0), done.id, done.digest,
	unhex(salt), unhex(hash), body, party ->> '$[0]', party ->> '$[1]', hex_count, 1, steps, closed, key_since
FROM standing_after LEFT JOIN done USING (campaign, seq);
--> statement-breakpoint
INSERT INTO `hexes` (campaign, q, r, layer, seq, place, facts)
SELECT campaign, q, r, 0, seq, 0, facts FROM `first_hexes` WHERE campaign IN (SELECT number FROM `campaigns`)
ORDER BY campaign, q, r;
--> statement-breakpoint
-- Of all that stands there was only the campaign's name, which its first entry gives.
INSERT INTO `standing` (campaign, kind, key, seq) SELECT campaign, 'campaign-name', '', seq FROM `ledger` WHERE seq = 1;
--> statement-breakpoint
DROP TABLE `commands`;--> statement-breakpoint
DROP TABLE `first_hexes`;--> statement-breakpoint
DROP TABLE `first_ledger`;--> statement-breakpoint
DROP TABLE `first_campaigns`;--> statement-breakpoint
-- A copy of the first form needs no mark: its campaigns get new keys in any case, and keep the seeds that prove their past.
DELETE FROM `installation` WHERE key = 'copy';
--> statement-breakpoint
-- Nothing revealed can be undone, and the database itself sees to it. A refusal before INSERT is needed as well as those
-- before UPDATE and DELETE, since INSERT OR REPLACE passes by both of those, on every unique index.
CREATE TRIGGER `ledger_only_grows` BEFORE INSERT ON `ledger`
WHEN NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM `ledger` WHERE campaign = NEW.campaign)
	OR NOT EXISTS (SELECT 1 FROM `campaigns` WHERE number = NEW.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a ledger entry is numbered one after the last of its campaign');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_has_a_command_once` BEFORE INSERT ON `ledger`
WHEN NEW.digest IS NOT NULL AND EXISTS (
	SELECT 1 FROM `ledger` WHERE campaign = NEW.campaign AND command = NEW.command AND digest IS NOT NULL)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a command is carried out once');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_stays_closed` BEFORE INSERT ON `ledger`
WHEN ((SELECT closed FROM `ledger` WHERE campaign = NEW.campaign AND seq = NEW.seq - 1)
		AND (NOT NEW.closed OR NEW.body ->> '$.kind' IS NOT 'erased'))
	-- Most bodies don't have the word, and are not taken apart.
	OR (NOT NEW.closed AND instr(NEW.body, '"closed"') > 0 AND NEW.body ->> '$.kind' IS 'closed')
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: after a campaign is closed, texts are erased and nothing else happens');
END;
--> statement-breakpoint
-- The one change that there is: an entry's text goes while the last entry says that it was erased.
CREATE TRIGGER `ledger_is_never_changed` BEFORE UPDATE ON `ledger`
WHEN NEW.text IS NOT NULL OR NEW.text_salt IS NOT NULL
	OR NEW.campaign IS NOT OLD.campaign OR NEW.seq IS NOT OLD.seq OR NEW.at IS NOT OLD.at
	OR NEW.command IS NOT OLD.command OR NEW.digest IS NOT OLD.digest
	OR NEW.next IS NOT OLD.next OR NEW.secret IS NOT OLD.secret
	OR NEW.salt IS NOT OLD.salt OR NEW.hash IS NOT OLD.hash OR NEW.body IS NOT OLD.body
	OR NEW.party_q IS NOT OLD.party_q OR NEW.party_r IS NOT OLD.party_r OR NEW.hex_count IS NOT OLD.hex_count
	OR NEW.day IS NOT OLD.day OR NEW.steps IS NOT OLD.steps
	OR NEW.closed IS NOT OLD.closed OR NEW.key_since IS NOT OLD.key_since
	OR NOT EXISTS (
		SELECT 1 FROM `ledger` WHERE campaign = OLD.campaign
			AND seq = (SELECT max(seq) FROM `ledger` WHERE campaign = OLD.campaign)
			AND body ->> '$.kind' = 'erased' AND body ->> '$.of' = OLD.seq)
	OR NOT EXISTS (SELECT 1 FROM `campaigns` WHERE number = OLD.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a ledger entry is never changed, but for a text that was erased');
END;
--> statement-breakpoint
CREATE TRIGGER `ledger_is_never_shortened` BEFORE DELETE ON `ledger`
WHEN EXISTS (SELECT 1 FROM `campaigns` WHERE number = OLD.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: no ledger entry is deleted while its campaign exists');
END;
--> statement-breakpoint
CREATE TRIGGER `hexes_are_revealed_once` BEFORE INSERT ON `hexes`
WHEN EXISTS (
		SELECT 1 FROM `hexes` WHERE campaign = NEW.campaign AND q = NEW.q AND r = NEW.r AND layer = NEW.layer)
	-- Only the entry that is being written brings anything to light.
	OR NEW.seq IS NOT (SELECT max(seq) FROM `ledger` WHERE campaign = NEW.campaign)
	OR NOT EXISTS (SELECT 1 FROM `campaigns` WHERE number = NEW.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a hex is revealed once, by the last entry of its campaign');
END;
--> statement-breakpoint
CREATE TRIGGER `hexes_lie_layer_on_layer` BEFORE INSERT ON `hexes`
WHEN NEW.layer < 0 OR (NEW.layer > 0 AND NOT EXISTS (
	SELECT 1 FROM `hexes` WHERE campaign = NEW.campaign AND q = NEW.q AND r = NEW.r AND layer = NEW.layer - 1))
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a layer of a hex lies on the one below it');
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
CREATE TRIGGER `standing_only_grows` BEFORE INSERT ON `standing`
WHEN EXISTS (
		SELECT 1 FROM `standing` WHERE campaign = NEW.campaign AND kind = NEW.kind AND key = NEW.key AND seq = NEW.seq)
	OR NEW.seq IS NOT (SELECT max(seq) FROM `ledger` WHERE campaign = NEW.campaign)
	OR NOT EXISTS (SELECT 1 FROM `campaigns` WHERE number = NEW.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: what stands is said once, by the last entry of its campaign');
END;
--> statement-breakpoint
CREATE TRIGGER `standing_is_never_changed` BEFORE UPDATE ON `standing`
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: what stands is never changed, only followed by another');
END;
--> statement-breakpoint
CREATE TRIGGER `standing_is_never_forgotten` BEFORE DELETE ON `standing`
WHEN EXISTS (SELECT 1 FROM `campaigns` WHERE number = OLD.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: nothing that stands is forgotten while its campaign exists');
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
CREATE TRIGGER `campaigns_are_never_changed` BEFORE UPDATE ON `campaigns`
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: what a campaign began with is never changed');
END;
--> statement-breakpoint
-- Else a campaign that is there could be hidden, and would be deleted at the next start.
CREATE TRIGGER `receiving_begins_before_the_ledger` BEFORE INSERT ON `receiving`
WHEN EXISTS (SELECT 1 FROM `ledger` WHERE campaign = NEW.campaign)
	OR NOT EXISTS (SELECT 1 FROM `campaigns` WHERE number = NEW.campaign)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a campaign is being taken in from its first entry on');
END;
--> statement-breakpoint
CREATE TRIGGER `receiving_is_never_changed` BEFORE UPDATE ON `receiving`
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: which campaign is being taken in is never changed');
END;
