/** Operations on a browser that Playwright does not drive: as many as the tests of an evening need. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Runs a function in the page and returns its result; the function can't use anything from its surroundings. */
  run<Given extends readonly unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Presses a key, given by its letter or as `Enter`, `Escape` or `Tab`. */
  press(key: string): Promise<void>;
  /** Clicks with a mouse, in pixels of the page. */
  click(at: { readonly x: number; readonly y: number }): Promise<void>;
  /** Errors in the page since the last one was opened; in WebKit, since it was fully loaded. */
  faults(): Promise<readonly string[]>;
}

/** Keys that are not letters, in WebDriver's notation. */
const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };

export const keyActions = (key: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] ?? key })),
  },
];

export const clickActions = ({ x, y }: { readonly x: number; readonly y: number }) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
