import { describe, expect, it } from 'vitest';
import { GroundSchedule } from '../../web/map/stage/ground-schedule.ts';

const FRAME = 16;

/**
 * Plays frames until nothing is pending. `each` and `placing` are the milliseconds for painting a chunk and for placing
 * the map.
 */
function played(
  schedule: GroundSchedule,
  { chunks, each, placing }: { chunks: number; each: number; placing: number },
): { time: number; frames: number; placings: number } {
  let [left, time, frames, placings] = [chunks, 0, 0, 0];
  while (schedule.pending && frames < 1000) {
    frames++;
    const begin = time;
    const { painting, overviewOnly } = schedule.work(time);
    if (painting > 0) {
      let painted = 0;
      while (!overviewOnly && left > 0 && (painted === 0 || time - begin < painting)) {
        left--;
        painted++;
        time += each;
      }
      schedule.painted(painted, time - begin, left === 0 && !overviewOnly);
    }
    if (schedule.mustPlace(begin)) {
      time += placing;
      placings++;
      schedule.placed(time, placing);
    }
    time = Math.max(time, begin + FRAME);
  }
  return { time, frames, placings };
}

describe('the schedule of the ground', () => {
  it('a large map is painted to the end however long placing takes', () => {
    const schedule = new GroundSchedule();
    schedule.move(0, 'jump');
    const { time, frames, placings } = played(schedule, { chunks: 60, each: 12, placing: 120 });
    expect(frames).toBeLessThan(1000);
    expect(time).toBeLessThan(1500);
    expect(placings).toBeLessThan(5);
  });

  it('painting gets a larger share of slow frames, but not after a pause', () => {
    const schedule = new GroundSchedule();
    schedule.move(0, 'jump');
    const times = [0, 16, 166, 416, 1416].map((now) => {
      const { painting } = schedule.work(now);
      schedule.painted(1, painting, false);
      return Math.round(painting);
    });
    expect(times).toEqual([14, 14, 50, 80, 80]);
    schedule.work(1432);
    schedule.painted(1, 5, true);
    schedule.change();
    expect(schedule.work(9000).painting).toBe(14);
    expect(schedule.work(9016).painting, 'frames that come as they should').toBe(14);
  });

  it('exactly one frame is requested if nothing has to be painted', () => {
    const schedule = new GroundSchedule();
    schedule.wipe();
    expect(played(schedule, { chunks: 0, each: 0, placing: 5 })).toMatchObject({ frames: 1, placings: 1 });
    expect(schedule.pending).toBe(false);
    expect(schedule.work(5000).painting).toBe(0);
    expect(schedule.mustPlace(5000)).toBe(false);
  });

  it('a new hex is shown in the frame in which it is painted', () => {
    const schedule = new GroundSchedule();
    played(schedule, { chunks: 0, each: 0, placing: 5 });
    schedule.change();
    expect(schedule.pending).toBe(true);
    expect(played(schedule, { chunks: 2, each: 4, placing: 5 })).toMatchObject({ frames: 1, placings: 1 });
  });

  it('every frame of a movement is drawn, and painting takes a few milliseconds of it on average', () => {
    const schedule = new GroundSchedule();
    let spent = 0;
    for (let frame = 0; frame < 100; frame++) {
      const now = frame * FRAME;
      schedule.move(now, 'pan');
      const { painting, overviewOnly } = schedule.work(now);
      expect(overviewOnly).toBe(false);
      if (painting > 0) {
        schedule.painted(1, 12, false);
        spent += 12;
      }
      expect(schedule.mustPlace(now)).toBe(true);
      schedule.placed(now, 1);
    }
    expect(spent / 100).toBeGreaterThan(2);
    expect(spent / 100).toBeLessThan(6);
  });

  it('sharp chunks are painted only after a manual zoom has come to rest', () => {
    const schedule = new GroundSchedule();
    schedule.move(1000, 'zoom');
    expect(schedule.work(1000).overviewOnly).toBe(true);
    schedule.painted(3, 2, false);
    schedule.placed(1004, 2);
    expect(schedule.pending, 'so that it is noticed that the map rests').toBe(true);
    expect(schedule.work(1200).overviewOnly).toBe(false);
  });

  it('during a replay little is painted in a frame, and finished chunks are placed now and then', () => {
    const schedule = new GroundSchedule();
    let [spent, placings] = [0, 0];
    for (let frame = 0; frame < 100; frame++) {
      const now = 5000 + frame * FRAME;
      schedule.momentChanged(now);
      if (schedule.work(now).painting > 0) {
        schedule.painted(1, 12, false);
        spent += 12;
      }
      if (!schedule.mustPlace(now)) continue;
      schedule.placed(now, 1);
      placings++;
    }
    expect(spent / 100).toBeGreaterThan(1);
    expect(spent / 100).toBeLessThan(3);
    expect(placings).toBeGreaterThan(10);
    expect(placings).toBeLessThan(50);
    const { placings: last } = played(schedule, { chunks: 3, each: 12, placing: 1 });
    expect(last, 'the last moment is shown as a whole').toBeGreaterThan(0);
    expect(schedule.pending).toBe(false);
  });

  it('between the moments of a slow replay painting leaves time for other work, until the map rests again', () => {
    const schedule = new GroundSchedule();
    schedule.momentChanged(0);
    expect([120, 500, 900].map((now) => schedule.work(now).painting <= 8)).toEqual([true, true, true]);
    expect(schedule.work(120).painting).toBeGreaterThan(schedule.work(50).painting);
    expect(schedule.work(1100).painting).toBeGreaterThan(8);
  });

  it('a map placed with fewer pixels while moving is placed once more after the movement', () => {
    const schedule = new GroundSchedule();
    played(schedule, { chunks: 0, each: 0, placing: 5 });
    schedule.move(1000, 'zoom');
    schedule.painted(0, 0, true);
    schedule.placed(1010, 5, true);
    expect(schedule.mayBeReduced(1100), 'the next turn of the wheel may come').toBe(true);
    expect(schedule.mustPlace(1100)).toBe(false);
    expect(schedule.pending, 'a frame must follow').toBe(true);
    expect(schedule.mayBeReduced(1300)).toBe(false);
    expect(schedule.mustPlace(1300)).toBe(true);
    schedule.placed(1310, 20);
    expect(schedule.pending).toBe(false);
    expect(schedule.mustPlace(1400)).toBe(false);
  });
});
