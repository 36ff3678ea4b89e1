ALTER TABLE `links` ADD `parent` text;--> statement-breakpoint
ALTER TABLE `links` ADD `colour` text;--> statement-breakpoint
CREATE INDEX `links_by_parent` ON `links` (`parent`) WHERE parent IS NOT NULL;
