CREATE TABLE "hexfarer"."keyring_offers" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"keyring" text NOT NULL,
	"expires_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "keyring_offers_by_keyring" ON "hexfarer"."keyring_offers" USING btree ("keyring");--> statement-breakpoint
CREATE INDEX "keyring_offers_by_end" ON "hexfarer"."keyring_offers" USING btree ("expires_at");