import { feature, type Area } from '../feature.js';

export const closing: Area = {
  name: 'Closing the business',
  features: [
    feature(
      'Closing the business: announced with a day and a sentence, withdrawn until the day, read-only from then on',
      [
        'services/qr-timeline/src/closing/closing.int.test.ts › is announced once, and closes at the start of its day',
        'services/qr-timeline/src/closing/closing.int.test.ts › can be withdrawn until its day, and announced again',
        'services/campaigns/src/transactional/closing.int.test.ts › emails each owner and keeper once, also when it is delivered twice',
        'gateway/src/closing/closed-routes.unit.test.ts › are refused, or are on the list once and with a reason',
        'gateway/src/closing/closing.int.test.ts › refuses an order with the day, and places none',
        'web/src/features/admin/closing/closing.unit.test.tsx › announces a day and a sentence with the password',
        'web/src/shared/closing/closing.unit.test.tsx › names the day and the sentence before the day',
      ],
    ),
    feature('Closing the business: each owner gets an export by email, and staff see the progress', [
      'services/qr-timeline/src/closing/closing-exports.int.test.ts › are made once per timeline, and not again when a fresh one exists',
      'services/qr-timeline/src/closing/killed-exports.int.test.ts › leaves one export and one event for every owner when others continue',
      'services/qr-timeline/src/closing/closing-exports.int.test.ts › list failed ones with the reason, for owners of the back office',
      'services/campaigns/src/transactional/exports.int.test.ts › is emailed to the owner with the reason',
      'web/src/features/admin/closing/closing.unit.test.tsx › shows how many timelines are exported, and failed ones with the reason',
    ]),
    feature(
      'make mirror writes the public timelines as a folder that any web server serves without the product',
      [
        'tests/ops/mirror.e2e.test.ts › writes public timelines and their codes only, while the site runs',
        'tests/ops/mirror.e2e.test.ts › writes nothing when nothing changed, and a change when something did',
        'tests/ops/mirror.e2e.test.ts › removes a timeline that became private, and leads a replaced plate to its page',
        'services/qr-timeline/src/mirror/adapters/mirror-folder.unit.test.ts › refuses a folder with other files, and changes nothing in it',
      ],
      { note: 'without private timelines, also those with an access code' },
    ),
  ],
};
