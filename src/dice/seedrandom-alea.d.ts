declare module 'seedrandom/lib/alea.js' {
  /** The state that a generator continues from. */
  export interface AleaState {
    readonly c: number;
    readonly s0: number;
    readonly s1: number;
    readonly s2: number;
  }

  export default function alea(seed: string, options?: { readonly state: AleaState }): { int32(): number };
}
