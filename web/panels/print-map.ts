import '../styles/print-map.css';
import { hasMapStyles } from '../../src/formats/map-style.ts';
import type { Journey } from '../journey/journey.ts';
import { toast } from '../kit/toasts.ts';
import { wordsOfError } from '../kit/words-of-error.ts';
import { fetchExport, shownAsked } from './save-export.ts';

/** Prints the whole map alone, as the drawing that is saved: with its title and its legend, and light by night too. */
export async function printMap(journey: Journey): Promise<void> {
  const { world } = journey.summary;
  try {
    const drawing = await fetchExport(journey, 'svg', hasMapStyles(world.kind) ? shownAsked() : {});
    const sheet = new Image();
    sheet.className = 'printed-map';
    sheet.alt = `Map of ${journey.name}`;
    sheet.src = URL.createObjectURL(drawing);
    await sheet.decode();
    document.querySelector('.printed-map')?.remove();
    document.body.append(sheet);
    const end = () => {
      sheet.remove();
      URL.revokeObjectURL(sheet.src);
    };
    addEventListener('afterprint', end, { once: true });
    print();
  } catch (error) {
    toast(wordsOfError(error, 'The map could not be printed.'), 'trouble');
  }
}
