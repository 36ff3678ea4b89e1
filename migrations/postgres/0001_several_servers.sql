-- It need not outlive the database server: what is not logged costs no flush.
CREATE UNLOGGED TABLE "hexfarer"."presence" (
	"campaign" bigint NOT NULL,
	"server" text NOT NULL,
	"count" integer NOT NULL,
	"named" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "presence_by_server" PRIMARY KEY("campaign","server")
);
