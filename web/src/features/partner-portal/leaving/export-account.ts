import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { PlanBilling, StockTransaction } from '@keepsake/contracts/rest/stock';
import type { TeamActShown, TeamAnswer } from '@keepsake/contracts/rest/team';
import { byteOrderMark, csv, type CsvCell } from '@keepsake/contracts/values/csv';
import { plainName } from '@keepsake/contracts/values/file-name';
import { paperOf, statementName } from '@keepsake/contracts/values/paper';
import { ApiError } from '../../../shared/api/errors.js';
import { getJson, path } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';
import { getFile } from '../../../shared/api/files.js';
import type { ZipEntry } from '../../../shared/zip.js';
import { activeLanguage } from '../../../shared/language/texts.js';
import { leavingText as t } from './leaving-texts.js';

const pageLength = 100;

/** Loads all pages of a list. */
const listAll = async <R>(address: string, signal: AbortSignal): Promise<readonly R[]> => {
  const rows: R[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const query = new URLSearchParams({ limit: String(pageLength), ...(cursor !== '' && { cursor }) });
    // oxlint-disable-next-line no-await-in-loop -- each page names the next one
    const page: Awaited<ReturnType<typeof getList<R>>> = await getList<R>(`${address}?${query.toString()}`, signal);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows;
};

type Table<R> = Readonly<Record<string, (row: R) => CsvCell>>;

const fileOf = <R>(name: string, rows: readonly R[], table: Table<R>): ZipEntry => {
  const text = csv(
    Object.keys(table),
    rows.map((row) => Object.values(table).map((cell) => cell(row))),
  );
  return { name, bytes: new TextEncoder().encode(byteOrderMark + text) };
};

const caseTable: Table<PartnerCase> = {
  caseNumber: (one) => one.caseNumber,
  orderRef: (one) => one.orderRef,
  name: (one) => one.subjectName,
  kind: (one) => one.serviceType,
  state: (one) => one.state,
  serviceDate: (one) => one.serviceDate,
  serviceTime: (one) => one.serviceTime,
  servicePlace: (one) => one.servicePlace,
  livestream: (one) => one.livestreamUrl,
  charity: (one) => one.charity,
  familyName: (one) => one.familyName,
  familyEmail: (one) => one.familyEmail,
  familyPhone: (one) => one.familyPhone,
  notes: (one) => one.notes,
  files: (one) => one.totalFiles,
  overPlan: (one) => (one.overPlan ? 'yes' : 'no'),
  page: (one) => one.timelineUrl && `${window.location.origin}${one.timelineUrl}`,
  createdAt: (one) => one.createdAt,
  closedAt: (one) => one.closedAt,
};

type AssignedPlate = { readonly code: string; readonly of: PartnerCase };
const plateTable: Table<AssignedPlate> = {
  code: ({ code }) => code,
  address: ({ code }) => `${window.location.origin}/c/${code}`,
  caseNumber: ({ of }) => of.caseNumber,
  name: ({ of }) => of.subjectName,
  caseState: ({ of }) => of.state,
};

const stockTable: Table<StockTransaction> = {
  number: (move) => move.number,
  at: (move) => move.createdAt,
  type: (move) => move.type,
  quantity: (move) => move.quantity,
  before: (move) => move.previousStock,
  after: (move) => move.newStock,
  by: (move) => move.by,
  reason: (move) => move.reason,
};

type Relative = { readonly person: PartnerCase['nextOfKin'][number]; readonly of: PartnerCase };
const kinTable: Table<Relative> = {
  caseNumber: ({ of }) => of.caseNumber,
  name: ({ person }) => person.name,
  relation: ({ person }) => person.relation,
  email: ({ person }) => person.email,
  phone: ({ person }) => person.phone,
  mailedAt: ({ person }) => person.mailedAt,
  openedPage: ({ person }) => (person.opened ? 'yes' : 'no'),
};

const dollars = (cents: number): number => cents / 100;
const invoiceTable: Table<PlanBilling['invoices'][number]> = {
  month: (one) => one.month,
  tier: (one) => one.tier,
  plan: (one) => dollars(one.planCents),
  casesOverPlan: (one) => one.overPlanCases,
  overPlan: (one) => dollars(one.overPlanCents * one.overPlanCases),
  total: (one) => dollars(one.totalCents),
  issuedAt: (one) => one.issuedAt,
  paidAt: (one) => one.paidAt,
};

const peopleTable: Table<TeamAnswer['people'][number]> = {
  firstName: (one) => one.firstName,
  lastName: (one) => one.lastName,
  email: (one) => one.email,
  role: (one) => one.role,
  state: (one) => one.status,
  joinedAt: (one) => one.joinedAt,
};

const activityTable: Table<TeamActShown> = {
  at: (act) => act.at,
  person: (act) => act.person,
  action: (act) => act.act,
  about: (act) => act.about,
  location: (act) => act.locationName,
};

/**
 * Returns the months from a day until today in UTC, as `YYYY-MM`, and the one before: the business may be a day behind.
 */
export const monthsSince = (from: string, now = new Date()): readonly string[] => {
  const last = now.toISOString().slice(0, 7);
  const months: string[] = [];
  const month = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() - 1);
  while (month.toISOString().slice(0, 7) <= last) {
    months.push(month.toISOString().slice(0, 7));
    month.setUTCMonth(month.getUTCMonth() + 1);
  }
  return months;
};

const locationFiles = async (
  place: PartnerLocation,
  folder: string,
  signal: AbortSignal,
): Promise<readonly ZipEntry[]> => {
  const cases = await listAll<PartnerCase>(path`/api/partners/${place.id}/cases`, signal);
  const moves = await listAll<StockTransaction>(path`/api/partners/${place.id}/inventory/transactions`, signal);
  const billing = await getJson<PlanBilling>(path`/api/partners/${place.id}/billing`, signal);
  return [
    fileOf(`${folder}/cases.csv`, cases, caseTable),
    fileOf(
      `${folder}/plates.csv`,
      cases.flatMap((of) => of.qrTokens.map((code) => ({ code, of }))),
      plateTable,
    ),
    fileOf(
      `${folder}/next-of-kin.csv`,
      cases.flatMap((of) => of.nextOfKin.map((person) => ({ person, of }))),
      kinTable,
    ),
    fileOf(`${folder}/stock.csv`, moves, stockTable),
    fileOf(`${folder}/invoices.csv`, billing.invoices, invoiceTable),
  ];
};

/** Explains the files in the language of the page. */
const readMe = (): ZipEntry => {
  const text = [t('exportMore'), t('readMeFiles'), t('readMeEnglish')].join('\n\n');
  return {
    name: 'Read me.txt',
    bytes: new TextEncoder().encode(`${byteOrderMark}${text}\n`.replaceAll('\n', '\r\n')),
  };
};

/** At the edges of a month the business may be in another one; such a month has no statement. */
const otherMonth: ReadonlySet<string> = new Set(['month-not-begun', 'month-before-location']);

const statement = async (place: PartnerLocation, folder: string, month: string): Promise<readonly ZipEntry[]> => {
  const query = new URLSearchParams({ month, paper: paperOf(navigator.language), language: activeLanguage() });
  try {
    const file = await getFile(`${path`/api/partners/${place.id}/statement.pdf`}?${query.toString()}`);
    const name = `${folder}/statements/${statementName(place.name, month)}`;
    return [{ name, bytes: new Uint8Array(await file.arrayBuffer()) }];
  } catch (error) {
    if (error instanceof ApiError && otherMonth.has(error.slug)) return [];
    throw error;
  }
};

/** Loads everything that the account holds, one request at a time; `onStep` gets the done share. */
export const loadAccount = async (
  locations: readonly PartnerLocation[],
  onStep: (share: number) => void,
  signal: AbortSignal,
): Promise<readonly ZipEntry[]> => {
  const parts = locations.flatMap((place, at): readonly (() => Promise<readonly ZipEntry[]>)[] => {
    const folder = `${at + 1}-${plainName(place.name) || 'location'}`;
    return [
      () => locationFiles(place, folder, signal),
      ...monthsSince(place.createdAt).map((month) => () => statement(place, folder, month)),
    ];
  });
  const team = async (): Promise<readonly ZipEntry[]> => [
    fileOf('people.csv', (await getJson<TeamAnswer>('/api/partners/team', signal)).people, peopleTable),
    fileOf('activity.csv', await listAll<TeamActShown>('/api/partners/team/activity', signal), activityTable),
  ];
  const steps = [team, ...parts];
  const files: ZipEntry[] = [readMe()];
  for (const [at, step] of steps.entries()) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that the portal stays usable
    files.push(...(await step()));
    onStep((at + 1) / steps.length);
  }
  return files;
};
