import { expect, test } from 'vitest';
import { useDatabase, type Row } from '../database.ts';

const { owner, service } = useDatabase();

/** The rows of an app, as `irodori engines add` writes them. */
async function rowsOf(slug: string) {
  const [category] = await owner.query<{ id: string }>('select id from categories limit 1');
  return {
    model: {
      name: `Model of ${slug}`,
      description: '',
      pipeline: slug,
      default_pipeline_config: {},
      task_name: 'text-to-image',
      licence: 'For research',
    },
    app: {
      slug,
      name: slug,
      header: slug,
      description: 'Pictures.',
      version: '1.0.0',
      icon: 'icon.webp',
      screenshots: ['icon.webp'],
      category_id: category?.id,
      config: { cost: 2 },
    },
    fields: ['prompt', 'more'].map((name, position) => ({
      name,
      label: name,
      type: 'LONG_TEXT',
      mdel_input_type: 'PROMPT',
      position,
      required: position === 0,
      config: {},
      ...(position === 0 && { min_length: 3 }),
    })),
  };
}

const create = (rows: object, is_trial: boolean) => service.call('create_app', { ...rows, is_trial });
const written = (slug: string): Promise<Row[]> =>
  owner.query(
    `select a.name as app, m.licence, f.name as field, f.required, f.min_length
     from models m left join apps a on a.model_id = m.id left join app_prompt_fields f on f.app_id = a.id
     where m.pipeline = $1 order by f.position`,
    [slug],
  );

test('an app is written with its model and its fields, and a trial of it writes nothing', async () => {
  const rows = await rowsOf('tried');
  await create(rows, true);
  expect(await written('tried')).toEqual([]);
  await create(rows, false);
  expect(await written('tried')).toEqual([
    { app: 'tried', licence: 'For research', field: 'prompt', required: true, min_length: 3 },
    { app: 'tried', licence: 'For research', field: 'more', required: false, min_length: null },
  ]);
});

test.each([true, false])(
  'an app that is refused, at the address of a page or for a field, leaves no model (trial: %s)',
  async (isTrial) => {
    const rows = await rowsOf('refused');
    const refused = { code: '23514' };
    const atPage = create({ ...rows, app: { ...rows.app, slug: 'search' } }, isTrial);
    await expect(atPage).rejects.toMatchObject({ ...refused, constraint: 'apps_slug_is_not_of_the_site' });
    const [field] = rows.fields;
    const withField = create({ ...rows, fields: [{ ...field, name: 'Not a name' }] }, isTrial);
    await expect(withField).rejects.toMatchObject(refused);
    expect(await written('refused')).toEqual([]);
  },
);
