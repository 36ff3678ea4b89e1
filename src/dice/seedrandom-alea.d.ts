declare module 'seedrandom/lib/alea.js' {
  /** Johannes Baagøe's Alea: a generator of its own for each seed. */
  export default function alea(seed: string): { (): number; int32(): number };
}
