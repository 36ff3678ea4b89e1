ALTER TABLE `campaigns` ADD `complete` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `seed_since` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- From here on by hand: the triggers that know all columns, made anew with the two added.
DROP TRIGGER `campaigns_keep_their_seed`;
--> statement-breakpoint
CREATE TRIGGER `campaigns_keep_their_seed` BEFORE UPDATE ON `campaigns`
WHEN NEW.number IS NOT OLD.number OR NEW.id IS NOT OLD.id OR NEW.created_at IS NOT OLD.created_at
	OR NEW.seed IS NOT OLD.seed OR NEW.seed_salt IS NOT OLD.seed_salt
	-- Since when a seed is in use is known when the last entry is in.
	OR (OLD.complete AND NEW.seed_since IS NOT OLD.seed_since)
	OR NEW.request_hash IS NOT OLD.request_hash OR NEW.request_digest IS NOT OLD.request_digest
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: what a campaign began with is never changed');
END;
--> statement-breakpoint
DROP TRIGGER `campaigns_only_go_on`;
--> statement-breakpoint
CREATE TRIGGER `campaigns_only_go_on` BEFORE UPDATE ON `campaigns`
WHEN NEW.seq < OLD.seq OR NEW.hex_count < OLD.hex_count OR NEW.closed < OLD.closed OR NEW.complete < OLD.complete
	OR NEW.seq IS NOT (SELECT max(seq) FROM `ledger` WHERE campaign = NEW.number)
	OR NEW.head IS NOT (SELECT hash FROM `ledger` WHERE campaign = NEW.number AND seq = NEW.seq)
BEGIN
	SELECT RAISE(ABORT, 'hexfarer: a campaign only goes on, never back');
END;
