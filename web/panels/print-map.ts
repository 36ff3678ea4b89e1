import '../styles/print-map.css';
import { hasMapStyles } from '../../src/formats/map-style.ts';
import type { Journey } from '../journey/journey.ts';
import { errorMessage } from '../kit/error-message.ts';
import { toast } from '../kit/toasts.ts';
import { fetchExport, shownAsked } from './save-export.ts';

/** Prints the whole map and nothing else, as the saved SVG: with title and legend, and light even in the dark theme. */
export async function printMap(journey: Journey): Promise<void> {
  const { world } = journey.summary;
  const sheet = new Image();
  const end = () => {
    sheet.remove();
    URL.revokeObjectURL(sheet.src);
  };
  try {
    const drawing = await fetchExport(journey, 'svg', hasMapStyles(world.kind) ? shownAsked() : {});
    sheet.className = 'printed-map';
    sheet.alt = `Map of ${journey.name}`;
    sheet.src = URL.createObjectURL(drawing);
    await sheet.decode();
    document.querySelector('.printed-map')?.remove();
    document.body.append(sheet);
    addEventListener('afterprint', end, { once: true });
    print();
  } catch (error) {
    end();
    toast(errorMessage(error, 'The map could not be printed.'), 'trouble');
  }
}
