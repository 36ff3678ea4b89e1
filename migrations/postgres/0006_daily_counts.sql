CREATE TABLE "hexfarer"."daily_counts" (
	"day" date NOT NULL,
	"counted" text NOT NULL,
	"network" "bytea" NOT NULL,
	"used" bigint NOT NULL,
	CONSTRAINT "daily_counts_by_network" PRIMARY KEY("day","counted","network")
);
--> statement-breakpoint
CREATE TABLE "hexfarer"."days" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
-- It need not outlive the database server: what is not logged costs no flush.
CREATE UNLOGGED TABLE "hexfarer"."wrong_guesses" (
	"network" "bytea" PRIMARY KEY NOT NULL,
	"made_up_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "wrong_guesses_by_end" ON "hexfarer"."wrong_guesses" USING btree ("made_up_at");--> statement-breakpoint
-- Which day it is by the clock of the database, for how long, and what salts its hashes. Who asks first draws that, and
-- sweeps out earlier days, but for what somebody is counting at this moment: that goes with the next day.
CREATE FUNCTION hexfarer.today(OUT today date, OUT seconds_left double precision, OUT salt bytea) LANGUAGE plpgsql AS $$
DECLARE
	at_utc timestamp := clock_timestamp() AT TIME ZONE 'UTC';
BEGIN
	today := at_utc::date;
	seconds_left := extract(epoch FROM (today + 1)::timestamp - at_utc);
	SELECT its.salt INTO salt FROM hexfarer.days AS its WHERE its.day = today;
	IF salt IS NULL THEN
		INSERT INTO hexfarer.days (day, salt)
			VALUES (today, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))) ON CONFLICT DO NOTHING;
		SELECT its.salt INTO salt FROM hexfarer.days AS its WHERE its.day = today;
		DELETE FROM hexfarer.daily_counts WHERE ctid = ANY (ARRAY(
			SELECT past.ctid FROM hexfarer.daily_counts AS past WHERE past.day < today FOR UPDATE SKIP LOCKED));
		DELETE FROM hexfarer.days WHERE ctid = ANY (ARRAY(
			SELECT past.ctid FROM hexfarer.days AS past WHERE past.day < today FOR UPDATE SKIP LOCKED));
	END IF;
END
$$;
--> statement-breakpoint
-- Counts one more of something from a network, unless a bound is reached: that one is told. Whoever counts the same at this
-- moment waits at the count in all.
CREATE FUNCTION hexfarer.take_today(what text, from_network text, most_from_one double precision, most_in_all double precision,
	OUT bound text, OUT on_day text, OUT seconds_left double precision) LANGUAGE plpgsql AS $$
DECLARE
	today date;
	its bytea;
	in_all bigint;
	from_one bigint;
BEGIN
	SELECT now.today, now.seconds_left, sha256(now.salt || convert_to(from_network, 'UTF8'))
		INTO today, take_today.seconds_left, its FROM hexfarer.today() AS now;
	on_day := today::text;
	INSERT INTO hexfarer.daily_counts (day, counted, network, used) VALUES (today, what, '', 0) ON CONFLICT DO NOTHING;
	SELECT used INTO in_all FROM hexfarer.daily_counts WHERE day = today AND counted = what AND network = '' FOR UPDATE;
	SELECT used INTO from_one FROM hexfarer.daily_counts WHERE day = today AND counted = what AND network = its;
	bound := CASE WHEN coalesce(from_one, 0) >= most_from_one THEN 'fromOne' WHEN in_all >= most_in_all THEN 'inAll' END;
	IF bound IS NULL THEN
		UPDATE hexfarer.daily_counts SET used = used + 1 WHERE day = today AND counted = what AND network = '';
		INSERT INTO hexfarer.daily_counts AS earlier (day, counted, network, used) VALUES (today, what, its, 1)
			ON CONFLICT (day, counted, network) DO UPDATE SET used = earlier.used + 1;
	END IF;
END
$$;
--> statement-breakpoint
-- Adds to what is counted of networks today, and tells how much it is by now; adds nothing where another day is named.
CREATE FUNCTION hexfarer.add_today(what text, named_day text, networks text[], amounts double precision[],
	OUT on_day text, OUT seconds_left double precision, OUT in_all double precision, OUT from_one double precision[])
LANGUAGE plpgsql AS $$
DECLARE
	today date;
	its_salt bytea;
BEGIN
	SELECT now.today, now.seconds_left, now.salt INTO today, add_today.seconds_left, its_salt FROM hexfarer.today() AS now;
	on_day := today::text;
	IF named_day <> on_day THEN
		RETURN;
	END IF;
	INSERT INTO hexfarer.daily_counts AS earlier (day, counted, network, used)
		SELECT today, what, '', coalesce(sum(amount), 0) FROM unnest(amounts) AS amount
		ON CONFLICT (day, counted, network) DO UPDATE SET used = earlier.used + excluded.used
		RETURNING used INTO in_all;
	-- In one order everywhere, so that no two servers wait for each other.
	WITH told AS MATERIALIZED (
		SELECT sha256(its_salt || convert_to(name, 'UTF8')) AS network, amount, turn
		FROM unnest(networks, amounts) WITH ORDINALITY AS one (name, amount, turn)
	), added AS (
		INSERT INTO hexfarer.daily_counts AS earlier (day, counted, network, used)
			SELECT today, what, told.network, told.amount FROM told ORDER BY told.network
			ON CONFLICT (day, counted, network) DO UPDATE SET used = earlier.used + excluded.used
			RETURNING network, used
	)
	SELECT array_agg(added.used::double precision ORDER BY told.turn) INTO from_one FROM told JOIN added USING (network);
END
$$;
