-- What is inserted is looked at once a statement, not once a row: many campaigns' entries come in one. That a ledger has no
-- gap follows from its key: an entry after one that is there, whose number none has, is the one after the last.
CREATE OR REPLACE FUNCTION hexfarer.ledger_grows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_misplaced boolean;
	is_too_late boolean;
BEGIN
	-- Most bodies don't have the word, and are not taken apart.
	SELECT
		bool_or(NOT entry.is_there OR (entry.seq <> 1 AND entry.was_closed IS NULL)),
		bool_or((entry.was_closed AND (NOT entry.closed OR hexfarer.member(entry.body, 'kind') IS DISTINCT FROM 'erased'))
			OR (NOT entry.closed AND position('"closed"' IN entry.body) > 0 AND hexfarer.member(entry.body, 'kind') = 'closed'))
	INTO is_misplaced, is_too_late
	FROM (
		SELECT fresh.seq, fresh.closed, fresh.body,
			coalesce((SELECT true FROM hexfarer.campaigns WHERE number = fresh.campaign), false) AS is_there,
			(SELECT before.closed FROM hexfarer.ledger AS before
				WHERE before.campaign = fresh.campaign AND before.seq = fresh.seq - 1) AS was_closed
		FROM fresh
	) AS entry;
	IF is_misplaced THEN
		RAISE EXCEPTION 'hexfarer: a ledger entry is numbered one after the last of its campaign'
			USING ERRCODE = 'restrict_violation';
	END IF;
	IF is_too_late THEN
		RAISE EXCEPTION 'hexfarer: after a campaign is closed, texts are erased and nothing else happens'
			USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hexfarer.belongs_to_last_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM (SELECT DISTINCT campaign, seq FROM fresh) AS said
		WHERE said.seq IS DISTINCT FROM (SELECT max(seq) FROM hexfarer.ledger WHERE ledger.campaign = said.campaign)
			OR (SELECT true FROM hexfarer.campaigns WHERE number = said.campaign) IS NULL)
	THEN
		RAISE EXCEPTION 'hexfarer: %', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NULL;
END;
$$;
--> statement-breakpoint
DROP TRIGGER ledger_only_grows ON hexfarer.ledger;
--> statement-breakpoint
CREATE TRIGGER ledger_only_grows AFTER INSERT ON hexfarer.ledger REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION hexfarer.ledger_grows();
--> statement-breakpoint
DROP TRIGGER hexes_are_revealed_by_the_last_entry ON hexfarer.hexes;
--> statement-breakpoint
CREATE TRIGGER hexes_are_revealed_by_the_last_entry AFTER INSERT ON hexfarer.hexes REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION hexfarer.belongs_to_last_entry('a hex is revealed by the last entry of its campaign');
--> statement-breakpoint
DROP TRIGGER standing_only_grows ON hexfarer.standing;
--> statement-breakpoint
CREATE TRIGGER standing_only_grows AFTER INSERT ON hexfarer.standing REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION hexfarer.belongs_to_last_entry('what stands is said by the last entry of its campaign');
--> statement-breakpoint
-- As before, and an item of one entry may be that entry itself, with what else an item says beside its columns.
CREATE OR REPLACE FUNCTION hexfarer.append(items json) RETURNS SETOF hexfarer.append_answer LANGUAGE plpgsql AS $$
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
				PERFORM hexfarer.write((item ->> 'campaign')::bigint, coalesce(item -> 'entries', jsonb_build_array(item)));
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
--> statement-breakpoint
-- Appends one entry to each of many campaigns, in one statement for all of them: what a statement costs by itself, as
-- reading every CHECK, is several times what a row costs. Where anything fails, each is appended by itself instead.
CREATE FUNCTION hexfarer.append_together(numbers bigint[], items json) RETURNS SETOF hexfarer.append_answer LANGUAGE plpgsql AS $$
DECLARE
	answers hexfarer.append_answer[];
BEGIN
	-- From here on to the commit none of these is removed, and who revokes a link waits. The next statement sees what stood
	-- when that was so.
	PERFORM FROM hexfarer.campaigns WHERE number = ANY (numbers) ORDER BY number FOR KEY SHARE;
	WITH item AS MATERIALIZED (
		SELECT given.*, last.bytes AS bytes_before, last.hexes_sum AS sum_before,
			done.seq AS done_first, done.digest AS done_digest,
			CASE
				WHEN (SELECT true FROM hexfarer.campaigns WHERE number = given.campaign AND id = given.id) IS NULL THEN 'conflict'
				-- The other order would take a repeated command for one that came too late.
				WHEN done.seq IS NOT NULL THEN 'duplicate'
				WHEN last.seq IS DISTINCT FROM given.expected OR last.hash IS DISTINCT FROM given.after THEN 'conflict'
				WHEN (
					SELECT revoked_at IS NOT NULL OR coalesce(expires_at <= given.now, false)
					FROM hexfarer.links WHERE campaign = given.campaign AND id = given.link
				) THEN 'revoked'
			END AS refusal
		FROM ROWS FROM (json_to_recordset(items) AS (
			campaign bigint, id text, expected bigint, after bytea, link text, now text,
			seq bigint, at bigint, command bytea, digest bytea, next bytea, secret bytea, salt bytea, hash bytea,
			body text, text text, text_salt bytea, party_q integer, party_r integer, hex_count bigint, day bigint,
			steps bigint, closed boolean, key_since bigint, bytes bigint, hexes_sum bigint, hexes json, stands json
		)) WITH ORDINALITY AS given
		LEFT JOIN LATERAL (
			SELECT seq, hash, bytes, hexes_sum FROM hexfarer.ledger
			WHERE campaign = given.campaign ORDER BY seq DESC LIMIT 1
		) AS last ON true
		LEFT JOIN LATERAL (
			SELECT seq, digest FROM hexfarer.ledger
			WHERE campaign = given.campaign AND command = given.command AND digest IS NOT NULL LIMIT 1
		) AS done ON true
	),
	written AS (
		INSERT INTO hexfarer.ledger (campaign, seq, at, command, digest, next, secret, salt, hash, body, text, text_salt,
			party_q, party_r, hex_count, day, steps, closed, key_since, bytes, hexes_sum)
		SELECT campaign, seq, at, command, digest, next, secret, salt, hash, body, text, text_salt,
			party_q, party_r, hex_count, day, steps, closed, key_since,
			bytes_before + bytes, (sum_before + hexes_sum) & 4294967295
		FROM item WHERE refusal IS NULL
	),
	revealed AS (
		INSERT INTO hexfarer.hexes (campaign, q, r, layer, seq, place, facts)
		SELECT item.campaign, hex.q, hex.r, hex.layer, hex.seq, hex.place, hex.facts
		FROM item CROSS JOIN LATERAL json_to_recordset(item.hexes)
			AS hex (q integer, r integer, layer integer, seq bigint, place integer, facts bytea)
		WHERE refusal IS NULL
	),
	said AS (
		INSERT INTO hexfarer.standing (campaign, kind, key, seq)
		SELECT item.campaign, stands.kind, stands.key, item.seq
		FROM item CROSS JOIN LATERAL json_to_recordset(item.stands) AS stands (kind text, key text)
		WHERE refusal IS NULL
	)
	SELECT array_agg(ROW(coalesce(refusal, 'committed'), done_digest, done_first,
		CASE WHEN refusal = 'duplicate' THEN coalesce((
			SELECT later.seq - 1 FROM hexfarer.ledger AS later
			WHERE later.campaign = item.campaign AND later.seq > item.done_first
				AND later.command IS DISTINCT FROM item.command
			ORDER BY later.seq LIMIT 1
		), (SELECT max(ledger.seq) FROM hexfarer.ledger WHERE ledger.campaign = item.campaign)) END,
		NULL, NULL)::hexfarer.append_answer ORDER BY ordinality)
	INTO answers FROM item;
	RETURN QUERY SELECT * FROM unnest(answers);
EXCEPTION WHEN OTHERS THEN
	RETURN QUERY SELECT * FROM hexfarer.append(items);
END;
$$;
