import { typeface } from '@keepsake/platform/pdf/typeface';
import type { Paper } from '../../application/label-ports.js';
import { drawCalibration } from './calibration.js';
import { drawCustoms } from './customs.js';
import { drawLabels } from './label.js';
import { drawSlip } from './slip.js';

/** Draws labels, calibration sheets, packing slips and customs forms in true size, with included fonts. */
export const pdfPaper = (brand: string): Paper => ({
  labels: drawLabels(brand, typeface),
  slip: drawSlip(brand, typeface),
  customs: drawCustoms(brand, typeface),
  calibration: drawCalibration(brand, typeface),
  missing: (text) => typeface().plain.missing(text),
});
