import { createHash } from 'node:crypto';
import { job, type Job, type Platform } from '@keepsake/platform/service';
import { filmsRpc } from '@keepsake/contracts/rpc/films';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { typeface } from '@keepsake/platform/pdf/typeface';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Locations } from '../accounts/api.js';
import type { Brands } from '../brand/api.js';
import type { Announce } from '../integrations/api.js';
import type { ChangeStock, Plates } from '../stock/api.js';
import { postgresTeamLog } from '../team/api.js';
import { assignPlate } from './application/assign-plate.js';
import { addFiles, listFiles, removeFile } from './application/case-files.js';
import { askFamilyForFilm, showFilmAsker } from './application/family/request-film-share.js';
import { findCaseFilmFile, getCaseFilm, orderCaseFilm } from './application/family/case-film.js';
import { undoAssignment } from './application/undo-assignment.js';
import { closeCase, reopenCase, saveCase } from './application/change-case.js';
import { renderFamilySheet } from './application/render-family-sheet.js';
import { renderQrFile } from './application/render-qr-file.js';
import { importCases } from './application/import-cases.js';
import { createCase } from './application/create-case.js';
import { eraseFamily } from './application/erase-family.js';
import { findPreview } from './application/find-preview.js';
import { setPortrait } from './application/set-portrait.js';
import { findFamilyPicture, showCasePreview, showFamilyPreview } from './application/open-family-link.js';
import { removeContact, saveContact } from './application/family/save-contact.js';
import {
  cancelHeldMail,
  sendHeldMail,
  sendHeldMailJob,
  sendHeldMailNow,
  sendHeldMails,
  sendHeldMailsJob,
} from './application/family/send-held-mails.js';
import { setMailTiming } from './application/family/set-mail-timing.js';
import { showOpenedNotice } from './application/family/show-opened-notice.js';
import { mailFamily, showFamilyNotice } from './application/mail-family.js';
import { orderFiles } from './application/order-files.js';
import { saveDraft, showDraft } from './application/prepare-timeline.js';
import { saveCaption } from './application/save-caption.js';
import { showPrepared, describePrepared } from './application/show-prepared.js';
import { onActivationUndone, onCodeActivated, onPlateReplaced } from './application/on-plate-events.js';
import { holdPlate } from './application/hold-plate.js';
import {
  settleAssignment,
  settleAssignmentJob,
  settleWaiting,
  settleWaitingJob,
} from './application/settle-assignment.js';
import { postgresAssignments, postgresPlateFollowing as following } from './adapters/assignments.postgres.js';
import { postgresContacts as contacts } from './adapters/contacts.postgres.js';
import { postgresHeldMails } from './adapters/held-mails.postgres.js';
import { postgresCaseFiles } from './adapters/case-files.postgres.js';
import { caseFilmsRpcService } from './adapters/case-films.rpc.js';
import { casesRpcService } from './adapters/rpc.js';
import { postgresCases } from './adapters/cases.postgres.js';
import { postgresFamilyLinks } from './adapters/family-links.postgres.js';
import { postgresDrafts, postgresMailsToFamily } from './adapters/drafts.postgres.js';
import { handoverRpcService } from './adapters/handover.rpc.js';
import { drawFamilySheet } from './adapters/pdf/family-sheet.js';
import { drawServiceLeaflet } from './adapters/pdf/service-leaflet.js';
import { sheetHome } from './adapters/sheet-home.js';
import { drawQrFile } from './adapters/qr-file.js';
import { createFilmClient } from './adapters/films.client.js';
import { createUploadClient } from './adapters/uploads.client.js';

type Around = {
  readonly locations: Locations;
  readonly brands: Brands;
  readonly plates: Plates;
  readonly changeStock: ChangeStock;
  readonly announce: Announce;
  readonly openStock: boolean;
  readonly timeZone: string;
};

const hashOf = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex').slice(0, 16);

/** Composes the cases module. */
export const createCaseParts = (
  {
    db,
    clock,
    ids,
    objects,
    client,
    customerIdOf,
  }: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'client' | 'customerIdOf'>,
  { locations, brands, plates, changeStock, announce, openStock, timeZone }: Around,
) => {
  const teamLog = postgresTeamLog(db, ids);
  const cases = postgresCases(db);
  const assignments = postgresAssignments(db);
  const drafts = postgresDrafts(db);
  const mails = postgresMailsToFamily(db);
  const files = postgresCaseFiles(db);
  const links = postgresFamilyLinks(db);
  const held = postgresHeldMails(db);
  const copying = { cases, locations, files, plates, keeping: createUploadClient(client(uploadsRpc)), teamLog, clock };
  const handover = handoverRpcService({
    showDraft: showDraft({ cases, locations, drafts, mails }),
    saveDraft: saveDraft({ cases, locations, drafts, plates, teamLog, clock }),
    listFiles: listFiles({ cases, locations, files }),
    addFiles: addFiles(copying),
    removeFile: removeFile(copying),
    saveCaption: saveCaption(copying),
    orderFiles: orderFiles(copying),
    setPortrait: setPortrait(copying),
    showCasePreview: showCasePreview({ cases, locations, brands, drafts, files }),
    findPreview: findPreview(copying),
    mailFamily: mailFamily({
      cases,
      locations,
      drafts,
      family: { mails, held },
      plates,
      teamLog,
      time: { clock, zone: timeZone },
    }),
    showPrepared: showPrepared({ plates, cases, drafts, files, locations, brands }),
    describePrepared: describePrepared({ cases, drafts, files, locations, brands }),
    showFamilyNotice: showFamilyNotice({ cases, plates, locations, brands, links, clock }),
    showOpenedNotice: showOpenedNotice({ cases, plates, locations, brands }),
    showFamilyPreview: showFamilyPreview({ cases, plates, locations, brands, drafts, files, links, clock }),
    findFamilyPicture: findFamilyPicture({ cases, plates, links, clock, keeping: copying.keeping }),
  });
  const showing = { cases, locations, films: createFilmClient(client(filmsRpc)) };
  const films = caseFilmsRpcService({
    getCaseFilm: getCaseFilm(showing),
    orderCaseFilm: orderCaseFilm({ ...showing, teamLog, clock }),
    askFamilyForFilm: askFamilyForFilm({ ...showing, teamLog, clock }),
    showFilmAsker: showFilmAsker({ cases, locations, brands }),
    findCaseFilmFile: findCaseFilmFile(showing),
  });
  const adding = { cases, locations, teamLog, announce, clock, ids, timeZone };
  const cased = casesRpcService(
    {
      createCase: createCase(adding),
      importCases: importCases({ ...adding, customerIdOf, hashOf }),
      saveCase: saveCase({ cases, locations, teamLog, clock, customerIdOf }),
      closeCase: closeCase({ cases, locations, held, teamLog, clock }),
      saveContact: saveContact({ cases, locations, contacts, teamLog, clock, ids, customerIdOf }),
      removeContact: removeContact({ cases, locations, contacts, teamLog, clock }),
      setMailTiming: setMailTiming({ cases, locations, contacts, teamLog, clock }),
      sendHeldMailNow: sendHeldMailNow({ cases, locations, plates, mails, held, teamLog, clock }),
      cancelHeldMail: cancelHeldMail({ cases, locations, held, teamLog, clock }),
      reopenCase: reopenCase({ cases, locations, teamLog, clock }),
      undoAssignment: undoAssignment({ cases, assignments, plates, locations, changeStock, teamLog, clock }),
      renderFamilySheet: renderFamilySheet({
        cases,
        locations,
        sheetHome: sheetHome({ locations, brands, objects, files, keeping: copying.keeping }),
        plates,
        drafts,
        draw: { sheet: drawFamilySheet(typeface), leaflet: drawServiceLeaflet(typeface) },
      }),
      renderQrFile: renderQrFile({ cases, locations, plates, drawQrFile }),
      assignPlate: assignPlate({
        cases,
        assignments,
        plates,
        locations,
        openStock,
        holdPlate: holdPlate({ assignments, changeStock, teamLog, clock, ids }),
      }),
    },
    { cases, locations, plates, timeZone },
  );
  const jobs: readonly Job[] = [
    job(settleAssignmentJob, settleAssignment({ assignments, cases, plates, changeStock, announce, clock })),
    job(settleWaitingJob, settleWaiting({ assignments, clock }), '* * * * *'),
    job(sendHeldMailJob, sendHeldMail({ cases, plates, mails, held, clock, timeZone })),
    job(sendHeldMailsJob, sendHeldMails({ held, clock, timeZone }), '* * * * *'),
  ];
  return {
    rpc: [cased, handover, films] satisfies readonly RpcService[],
    jobs,
    cases,
    onCodeActivated: onCodeActivated({ following, contacts, announce }),
    onActivationUndone: onActivationUndone({ following }),
    onPlateReplaced: onPlateReplaced({ following }),
    eraseFamily: eraseFamily({ cases }),
  };
};
