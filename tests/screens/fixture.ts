import { owner, scratchFolder, startKeepsake } from '../e2e/support/keepsake.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';

/** An installation with sample families. Customers sign in by their address alone. */
export type ScreenFixture = {
  readonly url: string;
  /** Codes of the sample families: a memorial, a wedding, a pet. */
  readonly plates: readonly [memorial: string, wedding: string, pet: string];
  /** A signed-in staff member, by API. */
  readonly staff: Visitor;
  readonly leave: () => Promise<void>;
};

/** The owner of the memorial. */
export const customerEmail = 'tomas.rivera@keepsake.example';

export const openFixture = async (): Promise<ScreenFixture> => {
  const scratch = scratchFolder();
  const keepsake = await startKeepsake(scratch.path, { SAMPLE_FAMILIES: 'on', CUSTOMER_LOGIN: 'instant' });
  const [memorial = '', wedding = '', pet = ''] = [...keepsake.printed().matchAll(/\/c\/([A-Z0-9]{14})/g)].map(
    ([, code = '']) => code,
  );
  const staff = visitor(keepsake.url);
  await staff.post('/api/admin/login', owner);
  return {
    url: keepsake.url,
    plates: [memorial, wedding, pet],
    staff,
    leave: async () => {
      await keepsake.pressCtrlC();
      scratch.remove();
    },
  };
};
