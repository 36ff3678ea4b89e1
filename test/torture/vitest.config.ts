import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['test/torture/long.ts'], hookTimeout: 60_000 } });
