/** Loaded into a server before it starts: its clock is off by SHIFTED_CLOCK_MS, as those of several machines are. */
const shift = Number(process.env.SHIFTED_CLOCK_MS ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + shift;
