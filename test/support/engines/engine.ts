/** What a test does in a browser that Playwright does not drive: as much as an evening takes. */
export interface Engine {
  open(url: string): Promise<void>;
  /** Runs a function in the page and hands over what it returns; nothing from around it is there. */
  run<Given extends readonly unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Presses a key as a keyboard does, by its letter or as `Enter`, `Escape` or `Tab`. */
  press(key: string): Promise<void>;
  /** Clicks with a mouse, in pixels of the page. */
  click(at: { readonly x: number; readonly y: number }): Promise<void>;
  /** What went wrong in the page since the last one was opened; in WebKit, since it was there as a whole. */
  faults(): Promise<readonly string[]>;
}

/** The keys that are no letters, as WebDriver writes them. */
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
