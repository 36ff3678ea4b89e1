import { expect, it } from 'vitest';
import { BlobParameter, UuidParameter, uuidBlob } from '../../../src/storage/sqlite/ledger-rows.ts';

it('the bytes of a parameter are those of its value, however long the one before was', () => {
  const parameter = new BlobParameter(4);
  for (const hex of ['00ff10a0', 'deadbeef', 'ab', '', '0123456789abcdef', '01020304'])
    expect(parameter.of(hex).toString('hex')).toBe(hex);
  expect(parameter.orNull('deadbeef')?.toString('hex')).toBe('deadbeef');
  expect(parameter.orNull(null)).toBeNull();
});

it('a value that is no hex is cut off where it is none, and shows no bytes of the one before', () => {
  const parameter = new BlobParameter(4);
  for (const [hex, bytes] of [
    ['0102x304', '0102'],
    ['x1020304', ''],
    ['010203é4', '010203'],
  ] as const) {
    expect(parameter.of('deadbeef').toString('hex')).toBe('deadbeef');
    expect(parameter.of(hex).toString('hex')).toBe(bytes);
  }
});

it('two parameters of one statement have bytes of their own', () => {
  const [one, other] = [new BlobParameter(2), new BlobParameter(2)];
  const bytes = [one.of('0102'), other.of('a0b0')];
  expect(bytes.map((each) => each.toString('hex'))).toEqual(['0102', 'a0b0']);
});

it('the bytes of a UUID are its 32 digits, also for the second statement and after another one', () => {
  const parameter = new UuidParameter();
  const uuids = ['3556b233-3b62-4670-a60f-6dc97b5e02fc', '00000000-0000-4000-8000-00000000000a'];
  for (const uuid of [...uuids, ...uuids])
    for (let statement = 0; statement < 2; statement++)
      expect(parameter.of(uuid).toString('hex')).toBe(uuid.replaceAll('-', ''));
  for (const uuid of uuids) expect(uuidBlob(uuid)).toEqual(parameter.of(uuid));
});
