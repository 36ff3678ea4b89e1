-- The schema itself is made before, with the list of migrations.
CREATE TABLE "hexfarer"."admitted_keyrings" (
	"hash" text PRIMARY KEY NOT NULL,
	"proof" text NOT NULL,
	"admitted_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."campaigns" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hexfarer"."campaigns_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"request_hash" text,
	"request_digest" text,
	"arrived_at" bigint NOT NULL,
	"taken_in" bigint NOT NULL,
	CONSTRAINT "campaigns_id_unique" UNIQUE("id"),
	CONSTRAINT "campaigns_request_hash_unique" UNIQUE("request_hash")
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."hexes" (
	"campaign" bigint NOT NULL,
	"q" integer NOT NULL,
	"r" integer NOT NULL,
	"layer" integer NOT NULL,
	"seq" bigint NOT NULL,
	"place" integer NOT NULL,
	"facts" "bytea" NOT NULL,
	CONSTRAINT "hexes_by_place" PRIMARY KEY("campaign","q","r","layer")
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."keyring_browsers" (
	"keyring" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."keyring_origins" (
	"hash" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."keyring_secrets" (
	"hash" text PRIMARY KEY NOT NULL,
	"keyring" text NOT NULL,
	"made_at" text COLLATE "C" NOT NULL,
	"used" boolean NOT NULL,
	"ends_at" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."keyrings" (
	"hash" text NOT NULL,
	"link" text NOT NULL,
	"added_at" text COLLATE "C" NOT NULL,
	"turn" bigint GENERATED ALWAYS AS IDENTITY (sequence name "hexfarer"."keyrings_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "keyrings_by_hash" PRIMARY KEY("hash","link")
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."labels" (
	"campaign" bigint NOT NULL,
	"link" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "labels_by_link" PRIMARY KEY("campaign","link")
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."ledger" (
	"campaign" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"at" bigint NOT NULL,
	"command" "bytea",
	"digest" "bytea",
	"next" "bytea",
	"secret" "bytea",
	"salt" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"body" text NOT NULL,
	"text" text,
	"text_salt" "bytea",
	"party_q" integer,
	"party_r" integer,
	"hex_count" bigint NOT NULL,
	"day" bigint NOT NULL,
	"steps" bigint NOT NULL,
	"closed" boolean NOT NULL,
	"key_since" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"hexes_sum" bigint NOT NULL,
	CONSTRAINT "ledger_by_number" PRIMARY KEY("campaign","seq"),
	CONSTRAINT "ledger_hashes" CHECK (length(salt) = 16 AND length(hash) = 32),
	CONSTRAINT "ledger_command" CHECK (length(command) = 16),
	CONSTRAINT "ledger_next" CHECK (length(next) = 32),
	CONSTRAINT "ledger_secret" CHECK (length(secret) = 32),
	CONSTRAINT "ledger_digest" CHECK (digest IS NULL OR (length(digest) = 16 AND command IS NOT NULL)),
	CONSTRAINT "ledger_text" CHECK ((text IS NULL) = (text_salt IS NULL) AND length(text_salt) = 16),
	CONSTRAINT "ledger_party" CHECK ((party_q IS NULL) = (party_r IS NULL))
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."links" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign" bigint NOT NULL,
	"role" text NOT NULL,
	"label" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" text COLLATE "C" NOT NULL,
	"expires_at" text COLLATE "C",
	"revoked_at" text COLLATE "C",
	"parent" text,
	"colour" text,
	CONSTRAINT "links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."removed" (
	"campaign" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."secrets" (
	"campaign" bigint PRIMARY KEY NOT NULL,
	"master_key" "bytea",
	"seed" text,
	"seed_salt" "bytea",
	CONSTRAINT "secrets_master_key" CHECK (length(master_key) = 32),
	CONSTRAINT "secrets_seed" CHECK ((seed IS NULL) = (seed_salt IS NULL))
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."standing" (
	"campaign" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "standing_by_key" PRIMARY KEY("campaign","kind","key","seq")
);
--> statement-breakpoint
CREATE INDEX "admitted_keyrings_by_time" ON "hexfarer"."admitted_keyrings" USING btree ("admitted_at","hash");--> statement-breakpoint
CREATE INDEX "keyring_origins_by_origin" ON "hexfarer"."keyring_origins" USING btree ("origin");--> statement-breakpoint
CREATE INDEX "keyring_secrets_by_keyring" ON "hexfarer"."keyring_secrets" USING btree ("keyring");--> statement-breakpoint
CREATE INDEX "keyrings_by_link" ON "hexfarer"."keyrings" USING btree ("link");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_by_command" ON "hexfarer"."ledger" USING btree ("campaign","command") WHERE digest IS NOT NULL;--> statement-breakpoint
CREATE INDEX "links_by_campaign" ON "hexfarer"."links" USING btree ("campaign");--> statement-breakpoint
CREATE INDEX "links_by_parent" ON "hexfarer"."links" USING btree ("parent") WHERE parent IS NOT NULL;
--> statement-breakpoint
-- From here on by hand. Nothing revealed can be undone, and the database itself sees to it: a refusal before each INSERT,
-- UPDATE and DELETE of a row, and before TRUNCATE, which passes by the others.
CREATE FUNCTION hexfarer.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'hexfarer: %', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE FUNCTION hexfarer.refuse_while_campaign_exists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM hexfarer.campaigns WHERE number = OLD.campaign) THEN
		RAISE EXCEPTION 'hexfarer: %', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN OLD;
END;
$$;
--> statement-breakpoint
-- A member of a body. What PostgreSQL knows no character for, as \u0000, is read as a question mark.
CREATE FUNCTION hexfarer.member(body text, name text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
BEGIN
	RETURN body::jsonb ->> name;
EXCEPTION WHEN untranslatable_character OR invalid_text_representation THEN
	RETURN regexp_replace(body, '\\(u[0-9a-fA-F]{4}|.)', '?', 'g')::jsonb ->> name;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION hexfarer.ledger_grows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last record;
BEGIN
	SELECT seq, closed INTO last FROM hexfarer.ledger WHERE campaign = NEW.campaign ORDER BY seq DESC LIMIT 1;
	IF NEW.seq IS DISTINCT FROM coalesce(last.seq, 0) + 1
		OR NOT EXISTS (SELECT FROM hexfarer.campaigns WHERE number = NEW.campaign)
	THEN
		RAISE EXCEPTION 'hexfarer: a ledger entry is numbered one after the last of its campaign'
			USING ERRCODE = 'restrict_violation';
	END IF;
	-- Most bodies don't have the word, and are not taken apart.
	IF (last.closed AND (NOT NEW.closed OR hexfarer.member(NEW.body, 'kind') IS DISTINCT FROM 'erased'))
		OR (NOT NEW.closed AND position('"closed"' IN NEW.body) > 0 AND hexfarer.member(NEW.body, 'kind') = 'closed')
	THEN
		RAISE EXCEPTION 'hexfarer: after a campaign is closed, texts are erased and nothing else happens'
			USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
-- The one change that there is: an entry's text goes while the last entry says that it was erased.
CREATE FUNCTION hexfarer.ledger_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last text;
BEGIN
	SELECT body INTO last FROM hexfarer.ledger WHERE campaign = OLD.campaign ORDER BY seq DESC LIMIT 1;
	IF hexfarer.member(last, 'kind') IS DISTINCT FROM 'erased'
		OR hexfarer.member(last, 'of') IS DISTINCT FROM OLD.seq::text
		OR NOT EXISTS (SELECT FROM hexfarer.campaigns WHERE number = OLD.campaign)
	THEN
		RAISE EXCEPTION 'hexfarer: a ledger entry is never changed' USING ERRCODE = 'restrict_violation';
	END IF;
	OLD.text := NULL;
	OLD.text_salt := NULL;
	IF NEW IS DISTINCT FROM OLD THEN
		RAISE EXCEPTION 'hexfarer: a ledger entry is never changed, but for a text that was erased'
			USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION hexfarer.belongs_to_last_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.seq IS DISTINCT FROM (
			SELECT seq FROM hexfarer.ledger WHERE campaign = NEW.campaign ORDER BY seq DESC LIMIT 1)
		OR NOT EXISTS (SELECT FROM hexfarer.campaigns WHERE number = NEW.campaign)
	THEN
		RAISE EXCEPTION 'hexfarer: %', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION hexfarer.layer_lies_on_layer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM hexfarer.hexes
		WHERE campaign = NEW.campaign AND q = NEW.q AND r = NEW.r AND layer = NEW.layer - 1)
	THEN
		RAISE EXCEPTION 'hexfarer: a layer of a hex lies on the one below it' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
-- The number of a removed campaign is not taken up again, or what is left of that one could pass for this one's.
CREATE FUNCTION hexfarer.campaign_has_new_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.number IS DISTINCT FROM currval('hexfarer.campaigns_number_seq')
		OR EXISTS (SELECT FROM hexfarer.ledger WHERE campaign = NEW.number)
	THEN
		RAISE EXCEPTION 'hexfarer: a campaign gets a number that no other ever had'
			USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_only_grows BEFORE INSERT ON hexfarer.ledger FOR EACH ROW EXECUTE FUNCTION hexfarer.ledger_grows();
--> statement-breakpoint
CREATE TRIGGER ledger_is_never_changed BEFORE UPDATE ON hexfarer.ledger FOR EACH ROW EXECUTE FUNCTION hexfarer.ledger_changes();
--> statement-breakpoint
CREATE TRIGGER ledger_is_never_shortened BEFORE DELETE ON hexfarer.ledger FOR EACH ROW EXECUTE FUNCTION hexfarer.refuse_while_campaign_exists('no ledger entry is deleted while its campaign exists');
--> statement-breakpoint
CREATE TRIGGER ledger_is_never_emptied BEFORE TRUNCATE ON hexfarer.ledger FOR EACH STATEMENT EXECUTE FUNCTION hexfarer.refuse('the ledger is never emptied');
--> statement-breakpoint
CREATE TRIGGER hexes_are_revealed_by_the_last_entry BEFORE INSERT ON hexfarer.hexes FOR EACH ROW EXECUTE FUNCTION hexfarer.belongs_to_last_entry('a hex is revealed by the last entry of its campaign');
--> statement-breakpoint
CREATE TRIGGER hexes_lie_layer_on_layer BEFORE INSERT ON hexfarer.hexes FOR EACH ROW WHEN ((new.layer <> 0)) EXECUTE FUNCTION hexfarer.layer_lies_on_layer();
--> statement-breakpoint
CREATE TRIGGER hexes_are_never_changed BEFORE UPDATE ON hexfarer.hexes FOR EACH ROW EXECUTE FUNCTION hexfarer.refuse('a revealed hex is never changed');
--> statement-breakpoint
CREATE TRIGGER hexes_are_never_hidden BEFORE DELETE ON hexfarer.hexes FOR EACH ROW EXECUTE FUNCTION hexfarer.refuse_while_campaign_exists('no revealed hex is deleted while its campaign exists');
--> statement-breakpoint
CREATE TRIGGER hexes_are_never_emptied BEFORE TRUNCATE ON hexfarer.hexes FOR EACH STATEMENT EXECUTE FUNCTION hexfarer.refuse('revealed hexes are never emptied');
--> statement-breakpoint
CREATE TRIGGER standing_only_grows BEFORE INSERT ON hexfarer.standing FOR EACH ROW EXECUTE FUNCTION hexfarer.belongs_to_last_entry('what stands is said by the last entry of its campaign');
--> statement-breakpoint
CREATE TRIGGER standing_is_never_changed BEFORE UPDATE ON hexfarer.standing FOR EACH ROW EXECUTE FUNCTION hexfarer.refuse('what stands is never changed, only followed by another');
--> statement-breakpoint
CREATE TRIGGER standing_is_never_forgotten BEFORE DELETE ON hexfarer.standing FOR EACH ROW EXECUTE FUNCTION hexfarer.refuse_while_campaign_exists('nothing that stands is forgotten while its campaign exists');
--> statement-breakpoint
CREATE TRIGGER standing_is_never_emptied BEFORE TRUNCATE ON hexfarer.standing FOR EACH STATEMENT EXECUTE FUNCTION hexfarer.refuse('what stands is never emptied');
--> statement-breakpoint
CREATE TRIGGER campaigns_begin_once BEFORE INSERT ON hexfarer.campaigns FOR EACH ROW EXECUTE FUNCTION hexfarer.campaign_has_new_number();
--> statement-breakpoint
CREATE TRIGGER campaigns_are_never_changed BEFORE UPDATE ON hexfarer.campaigns FOR EACH ROW EXECUTE FUNCTION hexfarer.refuse('what a campaign began with is never changed');
--> statement-breakpoint
CREATE TRIGGER campaigns_are_never_emptied BEFORE TRUNCATE ON hexfarer.campaigns FOR EACH STATEMENT EXECUTE FUNCTION hexfarer.refuse('campaigns are removed one by one');
--> statement-breakpoint
-- Writes entries with all that belongs to them, each before the next, as the triggers want it.
CREATE FUNCTION hexfarer.write(to_campaign bigint, entries jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	entry jsonb;
	written hexfarer.ledger;
	bytes_before bigint;
	sum_before bigint;
BEGIN
	SELECT bytes, hexes_sum INTO bytes_before, sum_before
	FROM hexfarer.ledger WHERE campaign = to_campaign ORDER BY seq DESC LIMIT 1;
	FOR entry IN SELECT value FROM jsonb_array_elements(entries) LOOP
		written := jsonb_populate_record(NULL::hexfarer.ledger, entry);
		written.campaign := to_campaign;
		-- An entry tells how much it adds.
		written.bytes := coalesce(bytes_before, 0) + written.bytes;
		written.hexes_sum := (coalesce(sum_before, 0) + written.hexes_sum) & 4294967295;
		INSERT INTO hexfarer.ledger SELECT written.*;
		bytes_before := written.bytes;
		sum_before := written.hexes_sum;
		IF entry ? 'hexes' THEN
			INSERT INTO hexfarer.hexes (campaign, q, r, layer, seq, place, facts)
			SELECT to_campaign, hex.q, hex.r, hex.layer, hex.seq, hex.place, hex.facts
			FROM jsonb_to_recordset(entry -> 'hexes')
				AS hex (q integer, r integer, layer integer, seq bigint, place integer, facts bytea);
		END IF;
		IF entry ? 'stands' THEN
			INSERT INTO hexfarer.standing (campaign, kind, key, seq)
			SELECT to_campaign, stands.kind, stands.key, written.seq
			FROM jsonb_to_recordset(entry -> 'stands') AS stands (kind text, key text);
		END IF;
		IF entry ? 'erases' THEN
			UPDATE hexfarer.ledger SET text = NULL, text_salt = NULL
			WHERE campaign = to_campaign AND seq = (entry ->> 'erases')::bigint;
			IF NOT FOUND THEN
				RAISE EXCEPTION 'hexfarer: there is no entry % whose text could be erased', entry ->> 'erases'
					USING ERRCODE = 'restrict_violation';
			END IF;
		END IF;
	END LOOP;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION hexfarer.put_secrets(of_campaign bigint, given jsonb) RETURNS void LANGUAGE sql AS $$
	INSERT INTO hexfarer.secrets (campaign, master_key, seed, seed_salt)
	SELECT of_campaign, put.master_key, put.seed, put.seed_salt
	FROM jsonb_to_record(given) AS put (master_key bytea, seed text, seed_salt bytea)
	ON CONFLICT (campaign) DO UPDATE
	SET master_key = excluded.master_key, seed = excluded.seed, seed_salt = excluded.seed_salt;
$$;
--> statement-breakpoint
CREATE TYPE hexfarer.append_answer AS (
	kind text,
	digest bytea,
	first_seq bigint,
	last_seq bigint,
	code text,
	problem text
);
--> statement-breakpoint
-- Why an append is not to be written: somebody was first, it is there already, or its link opens nothing any more; of no
-- kind where nothing speaks against it. From here on to the commit the campaign is not removed.
CREATE FUNCTION hexfarer.append_refusal(item jsonb) RETURNS hexfarer.append_answer LANGUAGE plpgsql AS $$
DECLARE
	of_campaign bigint := (item ->> 'campaign')::bigint;
	answer hexfarer.append_answer;
	is_revoked boolean;
BEGIN
	PERFORM FROM hexfarer.campaigns WHERE number = of_campaign AND id = item ->> 'id' FOR KEY SHARE;
	IF NOT FOUND THEN
		answer.kind := 'conflict';
		RETURN answer;
	END IF;
	-- The other order would take a repeated command for one that came too late.
	IF item ? 'command' THEN
		SELECT 'duplicate', first.digest, first.seq,
			coalesce((
				SELECT seq - 1 FROM hexfarer.ledger
				WHERE campaign = of_campaign AND seq > first.seq AND command IS DISTINCT FROM first.command
				ORDER BY seq LIMIT 1
			), (SELECT max(seq) FROM hexfarer.ledger WHERE campaign = of_campaign))
		INTO answer.kind, answer.digest, answer.first_seq, answer.last_seq
		FROM hexfarer.ledger AS first
		WHERE first.campaign = of_campaign AND first.command = (item ->> 'command')::bytea AND first.digest IS NOT NULL;
		IF FOUND THEN
			RETURN answer;
		END IF;
	END IF;
	IF (item ->> 'expected')::bigint
		IS DISTINCT FROM (SELECT max(seq) FROM hexfarer.ledger WHERE campaign = of_campaign)
	THEN
		answer.kind := 'conflict';
		RETURN answer;
	END IF;
	-- Who revokes a link waits for what is being appended, and the other way round.
	IF item ? 'link' THEN
		SELECT revoked_at IS NOT NULL OR coalesce(expires_at <= item ->> 'now', false) INTO is_revoked
		FROM hexfarer.links WHERE campaign = of_campaign AND id = item ->> 'link';
		IF is_revoked THEN
			answer.kind := 'revoked';
		END IF;
	END IF;
	RETURN answer;
END;
$$;
--> statement-breakpoint
-- Appends to many campaigns, each all or nothing, and none in the way of another: in one round trip and one commit.
-- They come sorted by campaign, so that no two such calls wait for each other.
CREATE FUNCTION hexfarer.append(items json) RETURNS SETOF hexfarer.append_answer LANGUAGE plpgsql AS $$
DECLARE
	element json;
	item jsonb;
	answer hexfarer.append_answer;
	failure_code text;
	failure text;
BEGIN
	FOR element IN SELECT value FROM json_array_elements(items) LOOP
		item := NULL;
		BEGIN
			-- What can't be read spoils this one alone.
			item := element::text::jsonb;
			answer := hexfarer.append_refusal(item);
			IF answer.kind IS NULL THEN
				PERFORM hexfarer.write((item ->> 'campaign')::bigint, item -> 'entries');
				IF item ? 'secrets' THEN
					PERFORM hexfarer.put_secrets((item ->> 'campaign')::bigint, item -> 'secrets');
				END IF;
				answer.kind := 'committed';
			END IF;
		EXCEPTION WHEN OTHERS THEN
			GET STACKED DIAGNOSTICS failure_code = RETURNED_SQLSTATE, failure = MESSAGE_TEXT;
			answer := NULL;
			-- Another server may have been first since it was looked at.
			IF failure_code LIKE '23%' THEN
				answer := hexfarer.append_refusal(item);
			END IF;
			IF answer.kind IS NULL THEN
				answer.kind := 'failed';
				answer.code := failure_code;
				answer.problem := failure;
			END IF;
		END;
		RETURN NEXT answer;
	END LOOP;
END;
$$;
