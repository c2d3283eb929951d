#!/bin/sh
# build-ffmpeg.sh TARGET builds ffmpeg and ffprobe from Debian's source package, with its security fixes: the formats that
# families upload and what films need. Debian's own package needs 230 MB of libraries.
set -eu
target=$1

demuxers=mov,matroska,mp3,aac,wav,aiff,flac,ogg,amr,concat,image2,image_png_pipe,image_jpeg_pipe,mpegts,pcm_s16le
muxers=mov,mp4,ipod,webm,mp3,ogg,flac,amr,wav,null,image2,mpegts,pcm_s16le
# Codecs of phones and cameras in MP4 and QuickTime, and of recordings.
video=h264,hevc,libdav1d,vp8,vp9,mpeg4,mpeg1video,mpeg2video,h263,h263p,mjpeg,mjpegb,prores,dnxhd,cfhd,aic,jpeg2000,svq1,svq3,cinepak,qtrle,rpza,smc,eightbps,dvvideo,msmpeg4v2,msmpeg4v3,vc1,wmv3,rawvideo,v210,png
sound=aac,aac_latm,alac,mp1,mp2,mp3,mp3float,opus,vorbis,speex,flac,ac3,eac3,dca,amrnb,amrwb,qdm2,qdmc,qcelp,mace3,mace6,gsm,gsm_ms,pcm_alaw,pcm_mulaw,pcm_s8,pcm_u8,pcm_s16be,pcm_s16le,pcm_s24be,pcm_s24le,pcm_s32be,pcm_s32le,pcm_f32be,pcm_f32le,pcm_f64be,pcm_f64le,adpcm_ima_qt,adpcm_ima_wav,adpcm_ms
encoders=libx264,aac,libopus,png,mjpeg,pcm_s16le,wrapped_avframe
parsers=h264,hevc,av1,vp8,vp9,mpeg4video,mpegvideo,h263,mjpeg,dnxhd,png,vc1,aac,aac_latm,mpegaudio,opus,vorbis,flac,ac3,dca,gsm,amr
streams=filter_units,h264_mp4toannexb,hevc_mp4toannexb,aac_adtstoasc,extract_extradata,null,setts,vp9_superframe,vp9_superframe_split,av1_frame_merge
filters=scale,fps,crop,split,gblur,eq,overlay,perspective,loop,setpts,trim,tpad,setsar,format,null,xfade,fade,hflip,vflip,transpose,rotate,zoompan,anullsrc,aresample,aformat,asplit,loudnorm,volume,afade,atrim,asetpts,adelay,amix,alimiter,pan,anull

export DEBIAN_FRONTEND=noninteractive
# Both forms of package sources that a Debian image may have.
if [ -f /etc/apt/sources.list ]; then sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >/etc/apt/sources.list.d/ffmpeg.list; fi
find /etc/apt/sources.list.d -name '*.sources' -exec sed -i 's/^Types: deb$/Types: deb deb-src/' {} +
apt-get update
apt-get install --yes --no-install-recommends build-essential nasm pkg-config libx264-dev libopus-dev libdav1d-dev zlib1g-dev
mkdir /tmp/ffmpeg-source
cd /tmp/ffmpeg-source
apt-get source ffmpeg
cd ffmpeg-*/
# The filter that removes positions from videos needs the readers of all codecs whose units it removes. Debian's
# package has the one of MJPEG by accident: an encoder of graphics cards brings it.
sed -i 's/^filter_units_bsf_select="cbs"$/filter_units_bsf_select="cbs cbs_av1 cbs_h264 cbs_h265 cbs_jpeg cbs_mpeg2"/' configure
grep -q '^filter_units_bsf_select=.*cbs_jpeg' configure
./configure --prefix="$target" --toolchain=hardened --disable-everything --disable-autodetect --disable-doc --disable-debug \
  --disable-network --disable-ffplay --disable-postproc --enable-indev=lavfi --enable-gpl --enable-zlib --enable-libx264 \
  --enable-libopus --enable-libdav1d --enable-protocol=file,pipe --enable-demuxer=$demuxers --enable-muxer=$muxers \
  --enable-decoder=$video,$sound --enable-encoder=$encoders --enable-parser=$parsers --enable-bsf=$streams \
  --enable-filter=$filters >configured.log 2>&1 || { cat configured.log; exit 1; }
# A name that this version does not know would be left out silently.
if grep 'did not match anything' configured.log; then exit 1; fi
make -j"$(nproc)"
make install
strip "$target/bin/ffmpeg" "$target/bin/ffprobe"
rm -rf "$target/include" "$target/lib" "$target/share"
# For the image: what to install for it, its version for the bill of materials, and its license.
ldd "$target/bin/ffmpeg" "$target/bin/ffprobe" | sed -n 's/.* => [^ ]*\/\([^ ]*\) .*/*\/\1/p' | sort -u |
  xargs dpkg-query --search | cut -d : -f 1 | sort -u >"$target/packages"
dpkg-parsechangelog --show-field Version >"$target/version"
install -D -m 644 debian/copyright "$target/doc/copyright"
