import { describe, expect, it, vi } from 'vitest';
import { lazyMembers } from '../../src/storage/sqlite/lazy-members.ts';

describe('lazily made members', () => {
  it('are made when first used, and once', () => {
    const first = vi.fn(() => ({ of: 'first' }));
    const second = vi.fn(() => ({ of: 'second' }));
    const made = lazyMembers({ first, second });
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    const { first: one } = made;
    expect(one).toEqual({ of: 'first' });
    expect(made.first).toBe(one);
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    expect(Object.keys(made)).toEqual(['first', 'second']);
  });

  it('are tried again if making them failed', () => {
    const member = vi
      .fn(() => 'there')
      .mockImplementationOnce(() => {
        throw new Error('not yet');
      });
    const made = lazyMembers({ member });
    expect(() => made.member).toThrow('not yet');
    expect(made.member).toBe('there');
  });
});
