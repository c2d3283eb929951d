import { partnerLocation } from '@keepsake/contracts/rest/partners';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { uniqueUser } from './people.js';
import { visitor, type Visitor } from './visitor.js';

export const password = 'a good password';
const idOf = (body: unknown): string => z.object({ id: z.uuid() }).parse(body).id;

type Office = { readonly url: string; readonly staff: Visitor };
type Opened = { readonly email: string; readonly director: Visitor };

/** Returns the application form of a funeral home. */
export const application = (email: string, firstName: string) => ({
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

/** Creates an approved funeral home with its applicant signed in. */
export const openFuneralHome = async ({ url, staff }: Office, firstName: string): Promise<Opened> => {
  const { email } = uniqueUser(firstName);
  const director = visitor(url);
  const { body } = await director.post('/api/partners/signup', application(email, firstName));
  await staff.post(`/api/admin/partner-applications/${idOf(body)}/approve`, {});
  await director.post('/api/partners/login', { email, password, partnerType: 'memorial' });
  return { email, director };
};

/** Adds plates to the stock of its only location. */
export const fillStock = async (director: Visitor, quantity: number): Promise<string> => {
  const [location] = z.array(partnerLocation.pick({ id: true })).parse((await director.get('/api/partners')).body);
  const locationId = location?.id ?? '';
  await director.post(`/api/partners/${locationId}/inventory/restock`, { quantity, reason: 'First delivery' });
  return locationId;
};

/** Signs in by the form. */
export const signInToPortal = async (page: Page, email: string): Promise<void> => {
  await page.goto('/partners/memorial?next=%2Fpartner-portal');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Create New Case' }).waitFor(); // With one location there is no choice.
};

/** Creates a case with a name; returns its id from the URL. */
export const beginCase = async (page: Page, name: string): Promise<string> => {
  await page.goto('/partner-portal');
  await page.getByRole('tab', { name: 'Create New Case' }).click();
  await page.getByLabel('Name of the person').fill(name);
  await page.getByRole('button', { name: 'Create Case' }).click();
  await page.waitForURL(/[?&]case=[\w-]+/);
  return new URL(page.url()).searchParams.get('case') ?? '';
};
