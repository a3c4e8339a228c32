import { bookmarkShelf } from '@irodori/contract/bookmarks';
import {
  aiModelInputType,
  creditEntryKind,
  jobReason,
  jobStatus,
  pipelineName,
  promptFieldType,
} from '@irodori/contract/entities';
import { fieldContent } from '@irodori/contract/field-content';
import { mail } from '@irodori/contract/mails';
import { notice, noticeGroup } from '@irodori/contract/notifications';
import * as paths from '@irodori/contract/paths';
import { offerKind, purchaseStatus, subscriptionStatus, withdrawalState } from '@irodori/contract/payments';
import { uploadedPicture } from '@irodori/contract/picture';
import { pictureBand } from '@irodori/contract/picture-check';
import { securityEventKind } from '@irodori/contract/security-events';
import { pictureReportReason, visibility } from '@irodori/contract/shown-pictures';
import { supportFiles, supportKind } from '@irodori/contract/support';
import { expect, test } from 'vitest';
import { useDatabase } from '../database.ts';

const { owner } = useDatabase();

test.each([
  ['bookmark_shelf', bookmarkShelf.options],
  ['prompt_field_type', promptFieldType.options],
  ['ai_model_input_type', aiModelInputType.options],
  ['job_status', jobStatus.options],
  ['job_reason', jobReason.options],
  ['visibility', visibility.options],
  ['picture_report_reason', pictureReportReason.options],
  ['picture_band', pictureBand.options],
  ['credit_entry_kind', creditEntryKind.options],
  ['mail_kind', mail.def.options.map(({ shape }) => shape.kind.def.values[0])],
  ['notice_group', noticeGroup.options],
  ['notification_kind', notice.def.options.map(({ shape }) => shape.kind.def.values[0])],
  ['offer_kind', offerKind.options],
  ['purchase_status', purchaseStatus.options],
  ['subscription_status', subscriptionStatus.options],
  ['withdrawal_state', withdrawalState.options],
  ['support_kind', supportKind.options],
])('the values of the database’s %s are those of the contract', async (name, values) => {
  const rows = await owner.query<{ value: string }>(
    'select unnest(enum_range(null::public.' + name + '))::text as value',
  );
  expect(rows.map(({ value }) => value).toSorted()).toEqual(values.toSorted());
});

test('a model’s pipeline is a name by the rule of the contract', async () => {
  const [check] = await owner.query<{ words: string }>(
    `select pg_get_constraintdef(oid) as words from pg_constraint where conname = 'models_pipeline_check'`,
  );
  expect(check?.words).toContain(`'${pipelineName.source}'`);
});

test('no app has an address of the site’s own pages', async () => {
  const [check] = await owner.query<{ words: string }>(
    `select pg_get_constraintdef(oid) as words from pg_constraint where conname = 'apps_slug_is_not_of_the_site'`,
  );
  const segments = Object.values(paths).flatMap((path) =>
    typeof path === 'string' ? (/^\/([a-z-]+)/.exec(path)?.[1] ?? []) : [],
  );
  expect(segments).toContain('results');
  const reserved = [...(check?.words ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(reserved).toEqual(expect.arrayContaining(segments));
});

test('the security history holds the kinds of the contract and no other', async () => {
  const [check] = await owner.query<{ words: string }>(
    `select pg_get_constraintdef(oid) as words from pg_constraint where conname = 'security_events_kind_check'`,
  );
  const kinds = [...(check?.words ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(kinds.toSorted()).toEqual(securityEventKind.options.toSorted());
});

test('the database wants options of the types of field that hold options', async () => {
  const [check] = await owner.query<{ words: string }>(
    `select pg_get_constraintdef(oid) as words from pg_constraint where conname = 'choices_have_options'`,
  );
  const held = promptFieldType.options.filter((type) => fieldContent[type].startsWith('option'));
  const named = promptFieldType.options.filter((type) => check?.words.includes(`'${type}'`));
  expect(named).toEqual(held);
});

test.each([
  ['inputs', uploadedPicture],
  ['support', supportFiles],
])('the bucket %s takes the types and bytes of the contract', async (id, { types, bytes }) => {
  const [bucket] = await owner.query<{ types: string[]; bytes: number }>(
    `select allowed_mime_types as types, file_size_limit::int as bytes from storage.buckets where id = $1`,
    [id],
  );
  expect(bucket?.types.toSorted()).toEqual([...types].toSorted());
  expect(bucket?.bytes).toBe(bytes);
});
