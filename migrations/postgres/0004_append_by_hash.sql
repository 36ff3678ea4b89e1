-- Why an append is not to be written: somebody was first, it is there already, or its link opens nothing any more; of no
-- kind where nothing speaks against it. From here on to the commit the campaign is not removed.
CREATE OR REPLACE FUNCTION hexfarer.append_refusal(item jsonb) RETURNS hexfarer.append_answer LANGUAGE plpgsql AS $$
DECLARE
	of_campaign bigint := (item ->> 'campaign')::bigint;
	answer hexfarer.append_answer;
	is_revoked boolean;
	last record;
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
	SELECT seq, hash INTO last FROM hexfarer.ledger WHERE campaign = of_campaign ORDER BY seq DESC LIMIT 1;
	-- Servers of the version before don't tell what they go on from.
	IF last.seq IS DISTINCT FROM (item ->> 'expected')::bigint
		OR (item ? 'after' AND last.hash IS DISTINCT FROM (item ->> 'after')::bytea)
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
