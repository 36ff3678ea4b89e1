-- From here on to the end nobody else writes to the table.
DROP INDEX "hexfarer"."keyring_offers_by_keyring";--> statement-breakpoint
-- Of several offers of one keyring the last stays.
DELETE FROM hexfarer.keyring_offers AS earlier USING hexfarer.keyring_offers AS later
WHERE earlier.keyring = later.keyring
	AND (earlier.expires_at, earlier.code_hash) < (later.expires_at, later.code_hash);
--> statement-breakpoint
ALTER TABLE "hexfarer"."keyring_offers" ADD CONSTRAINT "keyring_offers_keyring_unique" UNIQUE("keyring");
