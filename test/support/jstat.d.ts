/** The part of jstat used here, which comes without types. */
declare module 'jstat' {
  export const jStat: {
    readonly chisquare: {
      /** The value that a chi-square distributed number stays below with probability `p`. */
      inv(p: number, degreesOfFreedom: number): number;
    };
  };
}
