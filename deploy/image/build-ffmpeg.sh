#!/bin/sh
# build-ffmpeg.sh TARGET builds ffmpeg and ffprobe from Debian's source package, with what Keepsake uses and no more:
# formats that families upload, and the filters of films and recordings. Debian's own package brings 180 libraries.
set -eu
target=$1

demuxers=mov,matroska,mp3,aac,wav,aiff,flac,ogg,amr,concat,image2,png_pipe,webp_pipe,jpeg_pipe,mpegts,pcm_s16le
muxers=mov,mp4,ipod,webm,mp3,ogg,flac,amr,wav,null,image2,mpegts,pcm_s16le
# Codecs of phones and cameras in MP4 and QuickTime, and of recordings.
video=h264,hevc,libdav1d,vp8,vp9,mpeg4,mpeg1video,mpeg2video,h263,h263p,mjpeg,mjpegb,prores,dnxhd,svq1,svq3,cinepak,qtrle,rpza,dvvideo,msmpeg4v2,msmpeg4v3,vc1,wmv3,rawvideo,v210,png,webp
sound=aac,aac_latm,alac,mp1,mp2,mp3,mp3float,opus,vorbis,flac,ac3,eac3,dca,amrnb,amrwb,qdm2,qcelp,mace3,mace6,gsm,gsm_ms,pcm_alaw,pcm_mulaw,pcm_s8,pcm_u8,pcm_s16be,pcm_s16le,pcm_s24be,pcm_s24le,pcm_s32be,pcm_s32le,pcm_f32be,pcm_f32le,pcm_f64be,pcm_f64le,pcm_dvd,adpcm_ima_qt,adpcm_ima_wav,adpcm_ms
encoders=libx264,aac,libopus,png,mjpeg,pcm_s16le,wrapped_avframe
parsers=h264,hevc,av1,vp8,vp9,mpeg4video,mpegvideo,h263,mjpeg,dnxhd,png,webp,aac,aac_latm,mpegaudio,opus,vorbis,flac,ac3,dca,gsm,amr
bsfs=filter_units,h264_mp4toannexb,hevc_mp4toannexb,aac_adtstoasc,extract_extradata,null,setts,vp9_superframe,vp9_superframe_split,av1_frame_merge,mov2textsub
filters=scale,fps,crop,split,gblur,eq,overlay,perspective,loop,setpts,trim,tpad,setsar,format,null,xfade,fade,hflip,vflip,transpose,rotate,anullsrc,aresample,aformat,asplit,loudnorm,volume,afade,atrim,asetpts,adelay,amix,alimiter,anull,zoompan,pan

export DEBIAN_FRONTEND=noninteractive
for list in $(find /etc/apt -name '*.list'); do sed -n 's/^deb /deb-src /p' "$list"; done >/etc/apt/sources.list.d/keepsake-source.list
find /etc/apt -name '*.sources' -exec sed -i 's/^Types: deb$/Types: deb deb-src/' {} +
apt-get update
apt-get install --yes --no-install-recommends build-essential nasm pkg-config libx264-dev libopus-dev libdav1d-dev zlib1g-dev
cd "$(mktemp -d)"
apt-get source ffmpeg
cd ffmpeg-*/
./configure --prefix="$target" --disable-everything --disable-autodetect --disable-doc --disable-debug --disable-network \
  --disable-avdevice --disable-ffplay --enable-avdevice --enable-indev=lavfi --enable-gpl --enable-zlib --enable-libx264 --enable-libopus --enable-libdav1d \
  --enable-protocol=file,pipe --enable-demuxer=$demuxers --enable-muxer=$muxers --enable-decoder=$video,$sound \
  --enable-encoder=$encoders --enable-parser=$parsers --enable-bsf=$bsfs --enable-filter=$filters
make -j"$(nproc)"
make install
strip "$target/bin/ffmpeg" "$target/bin/ffprobe"
rm -rf "$target/include" "$target/lib" "$target/share"
