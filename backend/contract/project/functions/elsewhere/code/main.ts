import { word } from 'words';

const file = await Deno.readTextFile(new URL('./note.txt', import.meta.url));
Deno.serve(() => Response.json({ word, file: file.trim() }));
