import { foundCustomer } from '@keepsake/contracts/rest/customer-service';
import type { Screen } from '../screen.js';
import { customerEmail, type ScreenFixture } from '../fixture.js';

const found = `/admin/customer-service?q=${encodeURIComponent(customerEmail)}`;

const pageOf = async ({ staff }: ScreenFixture): Promise<string> => {
  const { body } = await staff.get(`/api/admin/customers/search?q=${encodeURIComponent(customerEmail)}`);
  const [person] = foundCustomer.array().parse(body);
  return `/admin/customers/${person?.id}`;
};

/** Customer search, customer page and support actions. */
export const customerScreens: readonly Screen[] = [
  { name: 'customer-service', path: '/admin/customer-service', who: 'staff' },
  {
    name: 'customer-service-found',
    path: found,
    who: 'staff',
    prepare: (page) => page.getByText(customerEmail).first().waitFor(),
  },
  {
    name: 'customer',
    path: pageOf,
    who: 'staff',
    prepare: (page) => page.getByRole('button', { name: 'Reassign' }).first().waitFor(),
  },
  {
    name: 'customer-reassign',
    path: pageOf,
    who: 'staff',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Reassign' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'customers',
    path: '/admin/customers',
    who: 'staff',
    prepare: (page) => page.getByText(customerEmail).first().waitFor(),
  },
];
