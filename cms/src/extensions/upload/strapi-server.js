'use strict';

const { createReadStream } = require('node:fs');
const { join } = require('node:path');
const { buffer } = require('node:stream/consumers');
const {
  file: { bytesToKbytes },
} = require('@strapi/utils');
const sharp = require('sharp');

/** How the picture was made, in the words of IPTC: what search engines and readers' programs look for. */
const sourceType = /http:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/\w+/;

/** XMP that says how a picture was made, and nothing else. */
const packetOf = (type) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${type}"/></rdf:RDF></x:xmpmeta>`;

/** The sizes of a file as Strapi keeps them. An animation is as high as one of its pages. */
const sizesOf = ({ width, height, pageHeight, size }) => ({
  width,
  height: pageHeight ?? height,
  size: bytesToKbytes(size),
  sizeInBytes: size,
});

/**
 * True for AVIF and HEIC, which Strapi does not take for pictures and stores as they come. HEIC, which no browser shows
 * and nobody here can draw, is then refused as an invalid picture.
 */
const isHeif = async ({ filepath }) => {
  const metadata = await sharp(filepath)
    .metadata()
    .catch(() => undefined);
  return metadata?.format === 'heif';
};

/**
 * Draws an upload anew, upright, in its own format. Of its metadata only the digital source type stays: EXIF and XMP can
 * name places and people.
 */
async function optimize(file) {
  const { sizeOptimization } = await strapi.plugin('upload').service('upload').getSettings();
  const { format, exif, iptc, xmp } = await sharp(file.filepath).metadata();
  if (!sizeOptimization && !exif && !iptc && !xmp) return file;
  const drawn = sharp(file.filepath, { animated: true }).autoOrient();
  drawn.toFormat(format === 'heif' ? 'avif' : format, { quality: sizeOptimization ? 80 : 100 });
  const [type] = sourceType.exec(String(xmp)) ?? [];
  if (type !== undefined) drawn.withXmp(packetOf(type));
  const filepath = join(file.tmpWorkingDirectory, `optimized-${file.hash}`);
  const sizes = sizesOf(await drawn.toFile(filepath));
  return { ...file, ...sizes, filepath, getStream: () => createReadStream(filepath) };
}

/** Draws smaller files again from their upload, if it says how it was made, which Strapi leaves out. */
async function mark(upload, files) {
  // Strapi takes the path away from an upload that it has stored meanwhile.
  const source = await buffer(upload.getStream());
  if ((await sharp(source).metadata()).xmp === undefined) return;
  for (const file of files) {
    const { width, height, filepath } = file;
    const drawn = sharp(source, { animated: true }).resize({ width, height, fit: 'fill' }).keepXmp();
    Object.assign(file, sizesOf(await drawn.toFile(filepath)));
  }
}

module.exports = (plugin) => {
  const images = plugin.services['image-manipulation'];
  plugin.services['image-manipulation'] = {
    ...images,
    isImage: async (file) => (await images.isImage(file)) || isHeif(file),
    isOptimizableImage: async (file) => (await images.isOptimizableImage(file)) || isHeif(file),
    optimize,
    async generateThumbnail(upload) {
      const thumbnail = await images.generateThumbnail(upload);
      if (thumbnail !== null) await mark(upload, [thumbnail]);
      return thumbnail;
    },
    async generateResponsiveFormats(upload) {
      const formats = await images.generateResponsiveFormats(upload);
      await mark(
        upload,
        formats.map(({ file }) => file),
      );
      return formats;
    },
  };
  return plugin;
};
