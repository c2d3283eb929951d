import type { JSX } from 'react';
import { WorkList } from '../parts/work-list/work-list.js';
import { passportPath } from './plates-api.js';
import { unscannedList } from './unscanned-list.js';
import './plates.css';

/** Plates in use without a scan: lost in the mail, hidden, or damaged. */
export default function UnscannedPage(): JSX.Element {
  return (
    <WorkList list={unscannedList} pageOf={({ qrCode }) => passportPath(qrCode)}>
      <p className="quiet list-hint">
        Shipped or activated, and never scanned since scans are counted. Scans by the signed-in family and by staff are
        not counted. Ask the family or the partner whether the plate arrived and can be read.
      </p>
    </WorkList>
  );
}
