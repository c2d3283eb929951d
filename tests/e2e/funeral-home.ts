import { partnerLocation } from '@keepsake/contracts/rest/partners';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { someone } from './people.js';
import { visitor, type Visitor } from './visitor.js';

export const password = 'a good password';
const idOf = (body: unknown): string => z.object({ id: z.uuid() }).parse(body).id;

type Office = { readonly url: string; readonly staff: Visitor };
type Opened = { readonly email: string; readonly director: Visitor };

/** A funeral home that may sign in, and whoever applied for it, signed in. */
export const openHouse = async ({ url, staff }: Office, firstName: string): Promise<Opened> => {
  const { email } = someone(firstName);
  const director = visitor(url);
  const { body } = await director.post('/api/partners/signup', {
    email,
    password,
    confirmPassword: password,
    firstName,
    lastName: 'Adeyemi',
    partnerType: 'memorial',
    businessData: {
      businessName: 'Adeyemi & Daughters Funeral Home',
      businessType: 'Funeral home',
      licenseNumber: 'NY-1234',
      address: '3 Bay Ln',
      city: 'Troy',
      state: 'NY',
      zipCode: '12180',
      phone: '+1 518 555 0101',
      yearsInBusiness: 31,
    },
  });
  await staff.post(`/api/admin/partner-applications/${idOf(body)}/approve`, {});
  await director.post('/api/partners/login', { email, password, partnerType: 'memorial' });
  return { email, director };
};

/** Plates on the shelf of its one location. */
export const fillShelf = async (director: Visitor, quantity: number): Promise<string> => {
  const [location] = z.array(partnerLocation).parse((await director.get('/api/partners')).body);
  const locationId = location?.id ?? '';
  await director.post(`/api/partners/${locationId}/inventory/restock`, { quantity, reason: 'First delivery' });
  return locationId;
};

/** Through the door, as a director comes in the morning. */
export const comeIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/partners/memorial?next=%2Fpartner-portal');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Create New Case' }).waitFor(); // with one location there is nothing to choose
};

/** One name, and the case is there; answers its id, which stands in the address. */
export const beginCase = async (page: Page, name: string): Promise<string> => {
  await page.goto('/partner-portal');
  await page.getByRole('tab', { name: 'Create New Case' }).click();
  await page.getByLabel('Name of the person').fill(name);
  await page.getByRole('button', { name: 'Create Case' }).click();
  await page.waitForURL(/[?&]case=[\w-]+/);
  return new URL(page.url()).searchParams.get('case') ?? '';
};
