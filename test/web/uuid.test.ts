import { describe, expect, it } from 'vitest';
import { uuid } from '../../web/live/uuid.ts';

describe('uuid', () => {
  it('gives random UUIDs of version 4', () => {
    for (let count = 0; count < 200; count++)
      expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('gives another id each time', () => {
    expect(new Set(Array.from({ length: 1000 }, uuid)).size).toBe(1000);
  });
});
