import { owner, scratchFolder, startKeepsake } from '../e2e/keepsake.js';
import { visitor, type Visitor } from '../e2e/visitor.js';

/** A house with the sample families in it, for pages that show something. Customers sign in by their address alone. */
export type Stage = {
  readonly url: string;
  /** Codes of the sample families: a memorial, a wedding, a pet. */
  readonly plates: readonly [memorial: string, wedding: string, pet: string];
  /** Somebody of the office, by API. */
  readonly staff: Visitor;
  readonly leave: () => Promise<void>;
};

/** The owner of the memorial. */
export const customerEmail = 'tomas.rivera@keepsake.example';

export const openStage = async (): Promise<Stage> => {
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
