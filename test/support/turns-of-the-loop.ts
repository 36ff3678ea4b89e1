/** Counts the turns of the event loop from now on, until it is stopped. */
export function countTurns() {
  let turns = 0;
  let isCounting = true;
  const count = () => {
    turns++;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  return {
    turns: () => turns,
    stop: () => {
      isCounting = false;
    },
  };
}
